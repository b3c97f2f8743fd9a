import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCalls } from "#src/features/tokens/token-calls.server.ts";
import { createToken } from "#src/features/tokens/tokens.server.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";

let images: Server;
let origin: string;
let staff: Staff;
let site: TestSite;
let token: { id: string; token: string };
let isAway = true;
beforeAll(async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  images = createServer((request, response) => {
    if (request.url === "/text") return response.end("<html>não é imagem</html>");
    if (request.url === "/large") return response.end(Buffer.alloc(5 * 1024 * 1024 + 1));
    if (request.url === "/late" && isAway) return response.writeHead(503).end();
    return response.end(picture);
  });
  images.listen(0, "127.0.0.1");
  await once(images, "listening");
  origin = `http://127.0.0.1:${(images.address() as AddressInfo).port}`;
  site = await openTestSite({ PRIVATE_ADDRESSES: "allow", RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  token = await createToken(site.resources.db, staff.user.id, {
    name: "Zapier",
    description: null,
    permissions: ["create_post", "create_project"],
    expiresInDays: null,
  });
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  images.close();
});

async function create(kind: "post" | "project", path: string) {
  const answer = await site.api.inject({
    method: "POST",
    url: `/api/webhook/create-${kind}`,
    headers: { "x-api-token": token.token },
    payload: {
      title: `Com imagem ${path}`,
      content: "Texto",
      description: "Texto",
      featuredImageUrl: origin + path,
    },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<Record<string, { id: string }>>()[kind]!.id;
}

const read = async (kind: "post" | "project", id: string) =>
  (await site.api.inject({ url: `/api/${kind}s/${id}`, headers: staff.headers })).json<{
    featuredImage: string | null;
    images: string[];
  }>();
const noteOf = async (id: string) => {
  const { calls } = await listCalls(site.resources.db, token.id, { page: 1, limit: 100 });
  return calls.find(({ entityId }) => entityId === id)?.detail;
};

describe("featuredImageUrl", () => {
  it("becomes the image of the post, after the answer, and of the project", async () => {
    const post = await create("post", "/a.png");
    const project = await create("project", "/a.png");
    await eventually(async () => (await read("post", post)).featuredImage !== null);
    expect((await read("post", post)).featuredImage).toMatch(/^\/media\//);
    await eventually(async () => (await read("project", project)).images.length === 1);
    await eventually(async () => (await noteOf(post)) === "Imagem incluída.");
  });

  it("is tried again where its server is away for a while", async () => {
    const post = await create("post", "/late");
    await eventually(
      async () => (await noteOf(post)) === "Imagem não incluída: o servidor da imagem não respondeu.",
    );
    isAway = false;
    await eventually(async () => (await read("post", post)).featuredImage !== null);
  });

  it("leaves the post as it is where it leads to no image, or to one that is too large", async () => {
    const [text, large] = [await create("post", "/text"), await create("post", "/large")];
    await eventually(async () =>
      ((await noteOf(text)) ?? "").startsWith("Imagem não incluída: O arquivo não é uma imagem"),
    );
    await eventually(
      async () => (await noteOf(large)) === "Imagem não incluída: o arquivo tem mais de 5 MB.",
    );
    expect((await read("post", text)).featuredImage).toBeNull();
  });
});
