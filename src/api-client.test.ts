// A client generated from the OpenAPI document by a public tool must do everything that people do by hand.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

const run = promisify(execFile);
// Must be inside the project, so that the client finds its runtime.
const RESULTS = "test-results";

interface Answer {
  status: number;
  data: unknown;
}
type Call = (...args: unknown[]) => Promise<Answer>;
interface Client {
  defaults: { baseUrl: string; headers: Record<string, string> };
  postAuthLogin: Call;
  postPosts: Call;
  putPostsById: Call;
  getPostsSlugBySlug: Call;
  deletePostsById: Call;
  getMe: Call;
  postWebhookCreatePost: Call;
}

let site: TestSite;
let staff: Staff;
let folder: string;
let client: Client;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  staff = await addStaff(site.resources);
  const origin = await site.api.listen({ port: 0, host: "127.0.0.1" });
  await mkdir(RESULTS, { recursive: true });
  folder = await mkdtemp(join(RESULTS, "client-"));
  const [document, source] = [join(folder, "openapi.json"), join(folder, "client.ts")];
  await writeFile(document, await (await fetch(`${origin}/api/openapi.json`)).text());
  await run("node_modules/.bin/oazapfts", [document, source]);
  client = (await import(join(process.cwd(), source))) as Client;
  client.defaults.baseUrl = origin;
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

it("has types that hold", async () => {
  const options =
    "--noEmit --strict --skipLibCheck --target es2024 --module esnext --moduleResolution bundler";
  const source = join(folder, "client.ts");
  await expect(
    run("node_modules/.bin/tsc", [...options.split(" "), "--ignoreConfig", source]),
  ).resolves.toMatchObject({ stdout: "" });
});

it("signs in, makes a post, publishes it, reads it as a visitor and deletes it", async () => {
  const { user, password } = staff;
  const wrong = await client.postAuthLogin({ email: user.email, password: "outra senha" });
  expect(wrong).toMatchObject({ status: 401, data: { error: "E-mail ou senha inválidos" } });
  const login = await client.postAuthLogin({ email: user.email, password });
  expect(login.status).toBe(200);
  const { token } = login.data as { token: string };
  const asStaff = { headers: { authorization: `Bearer ${token}` } };

  const made = await client.postPosts({ title: "Feito por um cliente", content: "Texto." }, asStaff);
  expect(made.status).toBe(201);
  const { id, slug } = made.data as { id: string; slug: string };
  expect((await client.getPostsSlugBySlug(slug)).status).toBe(404);

  expect((await client.putPostsById(id, { isPublished: true }, asStaff)).status).toBe(200);
  const read = await client.getPostsSlugBySlug(slug);
  expect(read).toMatchObject({ status: 200, data: { id, title: "Feito por um cliente", isPublished: true } });

  expect((await client.deletePostsById(id)).status).toBe(401);
  expect((await client.deletePostsById(id, asStaff)).status).toBe(204);
  expect((await client.getPostsSlugBySlug(slug)).status).toBe(404);
});

it("posts as an automation tool, by either header", async () => {
  const made = await site.api.inject({
    method: "POST",
    url: "/api/settings/api-tokens",
    headers: staff.headers,
    payload: { name: "Cliente" },
  });
  const { token } = made.json<{ token: string }>();
  for (const headers of [{ "x-api-token": token }, { authorization: `Bearer ${token}` }]) {
    expect(await client.getMe({ headers })).toMatchObject({ status: 200, data: { name: "Cliente" } });
    const body = { title: "De uma ferramenta", content: "Texto.", tags: ["pix"] };
    expect(await client.postWebhookCreatePost(body, { headers })).toMatchObject({ status: 201 });
  }
});
