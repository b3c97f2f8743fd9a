// Attributes work to callers, on the built product: visitors do not wait for staff, limits count each caller, and the
// audit log names the actor. No test within one module graph can see the process's two copies of most modules.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { openToVisitors, queryIn } from "../src/testing/product-process.ts";
import { expect, type RunningProcess, startProcess, test } from "./site.ts";

const ADMIN = { email: "ana@prumo.example", password: "uma frase que so ela sabe" };

/** Keeps a parser busy for minutes. */
const ENDLESS_TEXT = "[a](".repeat(20_000);
/** Takes many seconds to draw. */
const ENDLESS_DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">
  ${'<feTurbulence baseFrequency="0.9" numOctaves="200"/><feGaussianBlur stdDeviation="90"/>'.repeat(40)}
  </filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let dataDir: string;
let running: RunningProcess;
let staff: Record<string, string>;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-callers-"));
  running = await startProcess({
    DATA_DIR: dataDir,
    SEED: "none",
    TRUST_PROXY: "127.0.0.1",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await openToVisitors((sql) => queryIn(dataDir, sql));
  const { token } = await (await send("/api/auth/login", ADMIN)).json();
  staff = { authorization: `Bearer ${token}`, "user-agent": FIREFOX };
});
test.afterAll(async () => {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function send(
  path: string,
  body: object,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(running.url + path, {
    method: "POST",
    headers: isForm ? headers : { "content-type": "application/json", ...headers },
    body: isForm ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
}

const preview = (signal?: AbortSignal): Promise<Response> =>
  send("/api/posts/preview", { content: ENDLESS_TEXT }, staff, signal);

function upload(bytes: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  form.append("image", new Blob([bytes]), "imagem");
  return send("/api/images", form, staff);
}

/** Starts long work and counts how much of it has ended. */
function begin(works: Promise<Response>[]) {
  let ended = 0;
  for (const work of works) void work.then(() => (ended += 1));
  return { first: Promise.race(works), ended: () => ended, all: Promise.all(works) };
}

test("a visitor's first read of a post does not wait for the hostile texts of an editor", async () => {
  const made = await send("/api/posts", { title: "Um post", content: "Um texto.", isPublished: true }, staff);
  const { slug } = (await made.json()) as { slug: string };
  const previews = begin([preview(), preview()]);
  // By then the other has its slot.
  await previews.first;
  const page = await fetch(`${running.url}/blog/${slug}`);
  expect(page.status).toBe(200);
  // Checks the order, which is the same on a slow machine.
  expect(previews.ended()).toBeLessThan(2);
  for (const answer of await previews.all) expect(answer.status).toBe(200);
});

test("nor does a picture of a new width for hostile drawings", async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  const { path } = await (await upload(new Uint8Array(bytes))).json();
  const uploads = begin([upload(ENDLESS_DRAWING), upload(ENDLESS_DRAWING)]);
  await uploads.first;
  const picture = await fetch(`${running.url}${path.replace("-960.webp", "-768.avif")}`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/avif"]);
  expect(uploads.ended()).toBeLessThan(2);
  for (const answer of await uploads.all) expect(answer.status).toBe(415);
});

test("a limit counts the address that a proxy names", async () => {
  const write = (address: string) =>
    send(
      "/api/contact",
      { name: "Ana Prado", email: "ana@cliente.example", message: `Um pedido de ${Math.random()}.` },
      { "x-forwarded-for": address },
    );
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent++) statuses.push((await write("198.51.100.7")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
  expect((await write("203.0.113.7")).status).toBe(201);
});

test("the audit log names a person with her device, a token, and what the site does by itself", async () => {
  const post = { title: "Da Ana", content: "Texto", isPublished: true };
  expect((await send("/api/posts", post, staff)).status).toBe(201);
  const made = await send(
    "/api/settings/api-tokens",
    { name: "CRM", permissions: ["create_post"], expiresInDays: 1 },
    staff,
  );
  const { token } = await made.json();
  await send("/api/webhook/create-post", { ...post, title: "Do robô" }, { "x-api-token": token });
  const { id } = await (
    await send("/api/posts", { ...post, title: "Depois", isPublished: false }, staff)
  ).json();
  // If a call takes longer, the scheduled time has passed already.
  await expect(async () => {
    const at = new Date(Date.now() + 1_500).toISOString();
    const planned = await fetch(`${running.url}/api/posts/${id}/schedule`, {
      method: "PUT",
      headers: { "content-type": "application/json", ...staff },
      body: JSON.stringify({ action: "publish", at }),
    });
    expect(planned.status).toBe(200);
  }).toPass();

  const published = async () => {
    const answer = await fetch(`${running.url}/api/audit?action=content.published&limit=3`, {
      headers: staff,
    });
    const { entries } = await answer.json();
    return (entries as { subject: string; device: string | null; actor: { name: string } }[]).map(
      ({ subject, actor, device }) => [subject, actor.name, device],
    );
  };
  await expect.poll(published).toEqual([
    ["Post “Depois”", "Agenda", null],
    ["Post “Do robô”", "Token CRM", null],
    ["Post “Da Ana”", expect.any(String), "Firefox no Linux"],
  ]);
});

test("an editor with too many texts is told to wait", async () => {
  const enough = new AbortController();
  const flood = Array.from({ length: 60 }, () => preview(enough.signal));
  const refused = await Promise.any(
    flood.map(async (one) => ((await one).status === 200 ? Promise.reject(new Error("answered")) : one)),
  );
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(await refused.text()).toContain("Há textos ou imagens demais sendo preparados agora.");
  // Pending requests are not awaited.
  enough.abort();
  await Promise.allSettled(flood);
});
