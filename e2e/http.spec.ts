// The server's answers outside of the API's conventions: to browsers, and to nonsense.

import { connect } from "node:net";
import { expect, test } from "./site.ts";
import { DEMO } from "./staff.ts";

test("a page asked with another method is a problem that says which methods there are", async ({ site }) => {
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    const response = await fetch(`${site.url}/contato`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(response.headers.get("content-type")).toContain("application/problem+json");
  }
});

test("no folder is listed, and nothing says what the process is made of", async ({ site }) => {
  for (const path of ["/assets", "/assets/", "/downloads/", "/media/", "/.git/HEAD", "/package.json"]) {
    const response = await fetch(site.url + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).not.toMatch(/node_modules|\.ts:\d|stack/);
  }
});

test("HEAD tells what GET would have brought", async ({ site }) => {
  const [got, headed] = await Promise.all(["GET", "HEAD"].map((method) => fetch(`${site.url}/`, { method })));
  expect(headed?.status).toBe(200);
  expect(headed?.headers.get("content-type")).toBe(got?.headers.get("content-type"));
  expect(headed?.headers.get("content-length")).not.toBe("0");
});

test("a call whose address cannot be decoded is refused like everything else", async ({ site }) => {
  const response = await fetch(`${site.url}/api/%zz`);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.text()).not.toContain("%zz");
});

test("a page whose address cannot be decoded is an old one, and missing like any other", async ({ site }) => {
  const response = await fetch(`${site.url}/%zz`);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toContain("text/html");
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a browser without JavaScript is shown a page, whatever it posted", async ({ site }) => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/contato`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body,
    });
  const tooLarge = await post(`message=${"x".repeat(200_000)}`);
  expect(tooLarge.status).toBe(413);
  const foreign = await post("name=Ana", { origin: "https://elsewhere.example" });
  expect(foreign.status).toBe(403);
  // A forged form may also claim that a proxy has changed the host.
  const forged = await post("name=Ana", {
    origin: "https://elsewhere.example",
    "x-forwarded-host": "elsewhere.example",
  });
  expect(forged.status).toBe(403);
  for (const response of [tooLarge, foreign, forged]) {
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await response.text()).toContain('<html lang="pt-BR">');
  }
});

test("the demo administrator is not there for what a bare proxy passes on", async ({ site }) => {
  const { host, port, hostname } = new URL(site.url);
  const body = JSON.stringify(DEMO);
  const signIn = (version: string, extra = "") =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/auth/login HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n${extra}` +
            `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
      });
      let answer = "";
      socket.on("data", (chunk) => (answer += chunk.toString()));
      socket.on("end", () => resolve(answer.split("\r\n", 1)[0] ?? ""));
      socket.on("error", reject);
    });
  expect(await signIn("1.1")).toContain("200");
  expect(await signIn("1.0")).toContain("401");
  expect(await signIn("1.1", "CF-Connecting-IP: 203.0.113.9\r\n")).toContain("401");
  expect(await signIn("1.1", "Origin: https://www.prumo.example\r\n")).toContain("401");
});

test("a page has one address, to which capitals and slashes too many lead", async ({ site }) => {
  for (const [asked, found] of [
    ["/blog/", "/blog"],
    ["/Blog?busca=LGPD", "/blog?busca=LGPD"],
    ["//evil.example/", "/evil.example"],
  ] as const) {
    const response = await fetch(site.url + asked, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, found]);
  }
});

test("no window that opened an answer has a hold on it, but for pages that are the same for everybody", async ({
  site,
}) => {
  const openerPolicy = async (path: string, init?: RequestInit) =>
    (await fetch(site.url + path, init)).headers.get("cross-origin-opener-policy");
  expect(await openerPolicy("/")).toBe("unsafe-none");
  expect(await openerPolicy("/dashboard")).toBe("same-origin");
  expect(await openerPolicy("/api/settings/public")).toBe("same-origin");
  expect(await openerPolicy("/nao-existe")).toBe("same-origin");
  expect(await openerPolicy("/contato", { method: "POST", body: new URLSearchParams({ name: "" }) })).toBe(
    "same-origin",
  );
});
