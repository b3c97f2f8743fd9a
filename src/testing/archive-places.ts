import { expect } from "vitest";
import type { Import } from "#src/features/imports/schema.ts";
import { eventually } from "./eventually.ts";
import { addStaff, type Staff } from "./staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "./test-site.ts";

export interface Place {
  site: TestSite;
  staff: Staff;
}

export async function openPlace(environment: Record<string, string> = {}): Promise<Place> {
  const site = await openTestSite({ RATE_LIMITS: "off", ...environment }, quickJobTypes());
  await site.startWorkers();
  return { site, staff: await addStaff(site.resources, "admin") };
}

/** Makes a call that must succeed, and returns its response. */
export async function call<Body>(
  { site, staff }: Place,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
): Promise<Body> {
  const answer = await site.api.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
  return (answer.body ? answer.json() : undefined) as Body;
}

export async function exportAll(place: Place): Promise<Buffer> {
  const { id } = await call<{ id: string }>(place, "POST", "/api/export");
  const download = () => place.site.api.inject({ url: `/api/export/${id}`, headers: place.staff.headers });
  let answer = await download();
  await eventually(async () => {
    answer = await download();
    return answer.statusCode !== 202;
  });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer.rawPayload;
}

export async function importArchive(place: Place, file: Buffer, dryRun = false): Promise<Import> {
  const fields = `--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nvitrine\r\n--b\r\ncontent-disposition: form-data; name="dryRun"\r\n\r\n${dryRun}\r\n`;
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="tudo.zip"\r\ncontent-type: application/zip\r\n\r\n`;
  const answer = await place.site.api.inject({
    method: "POST",
    url: "/api/imports",
    headers: { ...place.staff.headers, "content-type": "multipart/form-data; boundary=b" },
    payload: Buffer.concat([Buffer.from(fields + head), file, Buffer.from("\r\n--b--\r\n")]),
  });
  const { id } = answer.json<{ id: string }>();
  let found: Import | undefined;
  await eventually(async () => {
    found = await call<Import>(place, "GET", `/api/imports/${id}`);
    return found.state !== "reading";
  });
  if (!found) throw new Error("there is an import");
  return found;
}
