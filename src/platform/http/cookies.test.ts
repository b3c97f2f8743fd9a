import Fastify from "fastify";
import { expect, it } from "vitest";
import { readCookie, setCookie } from "./cookies.ts";

async function ask(siteUrl: string, path: string): Promise<unknown> {
  const app = Fastify();
  app.get("/", (request, reply) => {
    setCookie({ name: "vitrine_x", value: "1", path }, { siteUrl }, request, reply);
    return reply.send();
  });
  return (await app.inject("/")).headers["set-cookie"];
}

it.each([
  ["/", "__Host-vitrine_x=1; Path=/; HttpOnly; SameSite=Lax; Secure"],
  ["/api/auth", "__Secure-vitrine_x=1; Path=/api/auth; HttpOnly; SameSite=Lax; Secure"],
])(
  "by https a cookie for %s can be set by this host alone, as far as browsers offer it",
  async (path, cookie) => {
    expect(await ask("https://prumo.example", path)).toBe(cookie);
  },
);

it("without https a cookie has its plain name", async () => {
  expect(await ask("http://localhost:3000", "/")).toBe("vitrine_x=1; Path=/; HttpOnly; SameSite=Lax");
});

it("of several cookies by one name the one that is hardest to forge counts", () => {
  const read = (cookie: string) => readCookie({ headers: { cookie } }, "vitrine_x");
  expect(read("vitrine_x=3; __Secure-vitrine_x=2; __Host-vitrine_x=1")).toBe("1");
  expect(read("vitrine_x=3; __Secure-vitrine_x=2")).toBe("2");
  expect(read("vitrine_x=3")).toBe("3");
  expect(read("outro=3")).toBeUndefined();
});
