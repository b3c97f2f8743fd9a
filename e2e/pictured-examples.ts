// Adds pictures to the examples of section types that can show some.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { APIRequestContext } from "@playwright/test";
import { getToken } from "./staff.ts";

/** Uploads a picture, and returns overrides of the example for each type that can show it. */
export async function picturedExamples(request: APIRequestContext): Promise<Record<string, object>> {
  const picture = { path: await uploadImage(request), alt: "Uma obra" };
  return {
    gallery: { items: [{ image: picture, caption: "De perto" }, { image: picture }] },
    "picture-with-text": { image: picture },
    logos: { items: [{ name: "Aurora", image: picture }, { name: "Donaudampfschifffahrtsgesellschaft" }] },
    team: { items: [{ name: "Ana", image: picture }, { name: "Bartholomäusdampfschifffahrtsgesellschaft" }] },
    video: { image: picture },
    "wide-picture": { image: picture, edge: "bleed" },
    bento: {
      items: [
        { title: "De longe", image: picture, size: "large" },
        { title: "Bartholomäusdampfschifffahrtsgesellschaft", size: "wide", icon: "rocket" },
        { title: "Perto", link: { label: "Ver", to: "/contato" } },
      ],
    },
    tabs: {
      items: [
        { name: "Obra", title: "Na obra", body: "Um texto.", image: picture },
        { name: "Donaudampfschifffahrtsgesellschaft", title: "Depois" },
      ],
    },
    download: { image: picture },
  };
}

/** @returns the image's public address */
export async function uploadImage(request: APIRequestContext): Promise<string> {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const file = fileURLToPath(new URL("../src/seed/images/quinze-2.webp", import.meta.url));
  const image = { name: "obra.webp", mimeType: "image/webp", buffer: await readFile(file) };
  const answer = await request.post("/api/images", { headers, multipart: { image } });
  return ((await answer.json()) as { path: string }).path;
}
