// Writes pages of sections over the API, one after the other at the same address.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type APIRequestContext, expect } from "@playwright/test";

/** @returns the path of an image of the demo */
export async function uploadImage(
  request: APIRequestContext,
  headers: Record<string, string>,
): Promise<string> {
  const file = fileURLToPath(new URL("../src/seed/images/quinze-2.webp", import.meta.url));
  const image = { name: "obra.webp", mimeType: "image/webp", buffer: await readFile(file) };
  const answer = await request.post("/api/images", { headers, multipart: { image } });
  return ((await answer.json()) as { path: string }).path;
}

/** Opens a page that is rewritten repeatedly. */
export async function openLane(request: APIRequestContext, headers: Record<string, string>) {
  const path = `/lp/acaso-${crypto.randomUUID()}`;
  const made = await request.post("/api/pages", {
    headers,
    data: { title: "Acaso", path, isPublished: true },
  });
  const { id } = (await made.json()) as { id: string };
  return {
    publish: async (title: string, sections: object[]): Promise<string> => {
      const answer = await request.put(`/api/pages/${id}`, { headers, data: { title, sections } });
      expect([answer.status(), answer.ok() || (await answer.text())]).toEqual([200, true]);
      let html = "";
      // Every process is notified of the change a moment later.
      await expect
        .poll(async () => (html = await (await request.get(path)).text()).includes(title), {
          message: title,
          intervals: [30],
        })
        .toBe(true);
      return html;
    },
    path,
    close: () => request.delete(`/api/pages/${id}`, { headers }),
  };
}
