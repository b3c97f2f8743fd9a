// The page cache in front of a whole site: real database, real connections.

import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "#src/api.ts";
import { publishableTypes } from "#src/content-types.ts";
import { postType } from "#src/features/posts/posts.server.ts";
import { postInputSchema } from "#src/features/posts/schema.ts";
import { saveRedirect } from "#src/features/redirects/redirects.server.ts";
import { redirectInputSchema } from "#src/features/redirects/schema.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { Server } from "../http/server.ts";
import { openTagCache } from "../resources/tag-cache.ts";
import { CACHEABLE } from "./page-cache.ts";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Connections that stay, as browsers have them. */
const agent = new Agent({ keepAlive: true });
let site: TestSite;
let port = 0;
/** How often each address was rendered. */
let renders: Record<string, number> = {};
/** Until when the page "/ate" holds. */
let until = 0;
/** What the test's own page reads. */
let readText: () => Promise<string> = async () => "texto";

beforeAll(async () => {
  site = await openTestSite({ SITE_URL: "https://prumo.example", RATE_LIMITS: "off" });
  addPages(site.api);
  port = await listen(site.api);
});
afterAll(async () => {
  agent.destroy();
  await site.close();
});
beforeEach(async () => {
  readText = async () => "texto ".repeat(400);
  await announce("teste:tudo");
  renders = {};
});

/** Pages of all kinds, as a site could have them. */
function addPages(app: Server): void {
  const { cache } = site.resources;
  const send = (reply: FastifyReply, text: string) => {
    void reply.header("cache-control", CACHEABLE).header("content-security-policy", "script-src 'sha256-x'");
    return reply.type("text/html; charset=utf-8").send(text);
  };
  app.addHook("onRequest", async ({ url }) => {
    renders[url] = (renders[url] ?? 0) + 1;
  });
  app.get("/pagina", async (_request, reply) =>
    send(reply, await cache.get("pagina", ["teste:tudo"], () => readText())),
  );
  app.get("/ate", async (_request, reply) => {
    cache.keepUntil(until);
    cache.keepUntil(until + 60_000);
    return send(reply, await readText());
  });
  app.get("/com-remendo", async (_request, reply) =>
    send(reply, await cache.get("remendo", ["teste:tudo"], () => readText()).catch(() => "remendo")),
  );
  app.get("/espelho", async (request, reply) =>
    send(reply, JSON.stringify([request.host, request.protocol, request.url, request.headers])),
  );
  app.get("/blog", async (request, reply) => {
    const text = await cache.readOnce("lista", ["teste:tudo"], async () => randomText(20_000));
    return send(reply, `${request.url} ${text}`);
  });
  // As the router does with a page (page-answers.ts).
  app.get("/", async (request, reply) => {
    const target = await app.redirects.findOfPage(request);
    return target === undefined ? send(reply, await readText()) : reply.redirect(target, 301);
  });
  app.get("/biscoito", async (_request, reply) => send(reply.header("set-cookie", "a=b"), "biscoito"));
  app.get("/pessoal", async (_request, reply) => reply.header("cache-control", "no-store").send("pessoal"));
  app.get("/calada", async () => "calada");
  app.get("/falha", async () => {
    throw new Error("falhou");
  });
  app.get("/dashboard/tela", async (_request, reply) => send(reply, "tela"));
  app.get("/api/coisa", async (_request, reply) => send(reply, "coisa"));
}

async function listen(app: Server): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET", at = port): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port: at, path, headers, method, agent }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    request.on("error", reject).end();
  });
}

/** Asks until the page is there in its smallest form. */
async function wellCompressed(path: string): Promise<Answer> {
  return vi.waitFor(
    async () => {
      const answer = await ask(path, { "accept-encoding": "br" });
      expect(answer.headers["content-encoding"]).toBe("br");
      return answer;
    },
    { timeout: 120_000 },
  );
}

/** Changes what carries a tag. */
async function announce(tag: string): Promise<void> {
  await site.resources.cache.change(site.resources.db, [tag], async () => {});
}

function randomText(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + Math.random() * 26)).join("");
}

const author = { id: null, name: "Ana" };
const postOf = (title: string) => postInputSchema.parse({ title, content: "Um texto.", isPublished: true });

describe("a page", () => {
  it.each(["/sitemap.xml", "/rss.xml", "/feed.json", "/llms.txt", "/robots.txt", "/manifest.webmanifest"])(
    "%s is, from memory, byte for byte what rendering it gives",
    async (path) => {
      await ask(path);
      const [kept, fresh] = await Promise.all([ask(path), site.api.inject(path)]);
      expect(kept.body.equals(fresh.rawPayload)).toBe(true);
      const { "x-request-id": _id, date: _date, connection: _connection, ...headers } = fresh.headers;
      expect(kept.headers).toMatchObject({ ...headers, vary: "Accept-Encoding" });
    },
  );

  it("is rendered once, however many ask at once, and however often afterwards", async () => {
    await Promise.all(Array.from({ length: 50 }, () => ask("/pagina")));
    await ask("/pagina");
    expect(renders["/pagina"]).toBe(1);
  });

  it("is kept no longer than what it says holds", async () => {
    const start = Date.now();
    until = start + 60_000;
    await ask("/ate");
    await ask("/ate");
    expect(renders["/ate"]).toBe(1);
    const clock = vi.spyOn(Date, "now").mockImplementation(() => until + 1);
    await ask("/ate");
    clock.mockRestore();
    expect(renders["/ate"]).toBe(2);
  });

  it("is made anew after the clock was set back an hour, and kept again", async () => {
    await ask("/pagina");
    const now = Date.now;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now() - 3_600_000);
    try {
      await ask("/pagina");
      expect(renders["/pagina"]).toBe(2);
      await ask("/pagina");
      expect(renders["/pagina"]).toBe(2);
    } finally {
      clock.mockRestore();
    }
  });

  it("reads once what several of its parts ask for, and anew when it is made anew", async () => {
    const readPart = () => cache.readOnce("parte", ["teste:tudo"], async () => randomText(8));
    const { cache } = site.resources;
    const [one, other] = await Promise.all(
      [1, 2].map(() => cache.watch(async () => [await readPart(), await readPart()])),
    );
    expect(one?.value[0]).toBe(one?.value[1]);
    expect(other?.value[0]).not.toBe(one?.value[0]);
    expect(one?.tags).toEqual(new Set(["teste:tudo"]));
    expect(await readPart()).not.toBe(await readPart());
  });

  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
    ["", undefined, (body: Buffer) => body],
    ["identity, brotli", undefined, (body: Buffer) => body],
    ["*", "br", brotliDecompressSync],
  ])("goes to who accepts '%s' as %s", async (accepted, encoding, decode) => {
    await wellCompressed("/pagina");
    for (let time = 0; time < 3; time++) {
      const answer = await ask("/pagina", { "accept-encoding": accepted });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
      expect(decode(answer.body).toString()).toBe(await readText());
    }
  });

  it("goes at once to whoever had it made, with gzip or as it is, before brotli is done", async () => {
    const text = randomText(300_000);
    for (const [accepted, encoding, decode] of [
      ["gzip, br", "gzip", gunzipSync],
      ["br", undefined, (body: Buffer) => body],
    ] as const) {
      readText = async () => text;
      await announce("teste:tudo");
      const first = await ask("/pagina", { "accept-encoding": accepted });
      expect(first.headers["content-encoding"]).toBe(encoding);
      expect(decode(first.body).toString()).toBe(text);
    }
  });

  it("is not sent again to whoever has it", async () => {
    const { headers } = await ask("/pagina");
    const etag = String(headers.etag);
    for (const known of [etag, `"x", ${etag}`, "*"]) {
      const again = await ask("/pagina", { "if-none-match": known });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect(again.headers["content-security-policy"]).toBe("script-src 'sha256-x'");
    }
    expect((await ask("/pagina", { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("answers HEAD like GET, without the page", async () => {
    const got = await wellCompressed("/pagina");
    const headed = await ask("/pagina", { "accept-encoding": "br" }, "HEAD");
    expect([headed.status, headed.body.length]).toEqual([200, 0]);
    expect(headed.headers["content-length"]).toBe(got.headers["content-length"]);
  });

  it("carries a request id of its own each time, and the security headers", async () => {
    const [first, second] = [await ask("/pagina"), await ask("/pagina")];
    expect(first.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(second.headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(Date.parse(String(second.headers.date))).toBeGreaterThan(Date.now() - 5_000);
  });

  it("answers requests sent one behind the other, each in its turn", async () => {
    await ask("/pagina");
    const socket = connect(port, "127.0.0.1");
    const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: prumo.example\r\n${more}\r\n`;
    const closing = get("/calada", "Connection: close\r\n");
    socket.write(get("/pagina") + get("/robots.txt") + get("/pagina") + get("/pagina") + closing);
    const text = (await buffer(socket)).toString();
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(5);
    expect(text.split(await readText())).toHaveLength(4);
    expect(text).toMatch(/calada$/);
  });

  it("reaches a slow reader whole, while others are served", async () => {
    const text = randomText(1_000_000);
    readText = async () => text;
    await ask("/pagina");
    const socket = connect(port, "127.0.0.1").pause();
    socket.write("GET /pagina HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
    await once(socket, "connect");
    for (let time = 0; time < 20; time++) await ask("/pagina", { "accept-encoding": "gzip" });
    const whole = await buffer(socket);
    const sent = whole.subarray(whole.indexOf("\r\n\r\n") + 4);
    expect(gunzipSync(sent).toString() === text).toBe(true);
  });
});

describe("a page for who is signed in", () => {
  const staff = {
    cookie: "tema=x; vitrine_staff=1",
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  };

  it("has a link to its editor at its end, which no cache stores and no stranger gets", async () => {
    readText = async () => `<html><body>${"texto ".repeat(400)}</body></html>`;
    await announce("teste:tudo");
    const before = await ask("/pagina");
    for (const accepted of ["gzip", ""]) {
      const { status, headers, body } = await ask("/pagina?utm_source=x", {
        ...staff,
        "accept-encoding": accepted,
      });
      const html = (accepted ? gunzipSync(body) : body).toString();
      expect(status).toBe(200);
      expect(headers).toMatchObject({ "cache-control": "private, no-cache", vary: "Accept-Encoding" });
      expect(headers["content-security-policy"]).toBe("script-src 'sha256-x'");
      expect(headers).not.toHaveProperty("etag");
      expect(html).toMatch(
        /<a href="\/dashboard\/editar-pagina\?endereco=%2Fpagina">Editar esta página<\/a>.*<\/body>/,
      );
    }
    const etag = String(before.headers.etag);
    expect((await ask("/pagina", { ...staff, "if-none-match": etag })).status).toBe(200);
    const after = await ask("/pagina", { cookie: "tema=x; vitrine_staff=" });
    expect(after.body.equals(before.body)).toBe(true);
    expect(after.headers).toMatchObject({ etag, "cache-control": CACHEABLE });
    expect(renders["/pagina"]).toBe(1);
  });

  it("is what strangers get where it is not a document, or where the editor reads it", async () => {
    const [own, others] = [await ask("/rss.xml", staff), await ask("/rss.xml")];
    expect(own.body.equals(others.body)).toBe(true);
    const read = await ask("/pagina", { ...staff, accept: "text/html" });
    expect(read.body.toString()).not.toContain("Editar esta página");
  });
});

describe("a change", () => {
  it("shows at once in the process that made it", async () => {
    const made = await createItem(site.resources, postType, author, postOf("Antes da mudança"));
    if (!made.ok) throw new Error("not made");
    const shows = (title: string) =>
      // On a machine with much to do the page before is shown for longer than the patience with a new one.
      expect.poll(async () => (await ask("/rss.xml")).body.toString()).toContain(title);
    await shows("Antes da mudança");
    await updateItem(site.resources, postType, author, made.item.id, { title: "Depois da mudança" });
    await shows("Depois da mudança");
    const text = `/blog/${made.item.slug}.md`;
    expect((await ask(text)).body.toString()).toContain("# Depois da mudança");
    await updateItem(site.resources, postType, author, made.item.id, { isPublished: false });
    await expect.poll(async () => (await ask(text)).status).toBe(404);
  });

  it("is forgotten once by the process that made it, and after the commit of whoever it is part of", async () => {
    const { cache, db } = site.resources;
    const dropped: (string | null)[] = [];
    cache.onDrop((tag) => dropped.push(tag));
    await cache.change(db, ["teste:eco"], async () => {});
    // Behind it on the same way: by then an echo would have come.
    await db.execute(sql`SELECT pg_notify('cache_tags', 'teste:marco')`);
    await expect.poll(() => dropped).toContain("teste:marco");
    expect(dropped.filter((tag) => tag === "teste:eco")).toHaveLength(1);

    const inner = () => dropped.filter((tag) => tag === "teste:dentro").length;
    await db.transaction(async (tx) => {
      await cache.change(tx, ["teste:dentro"], async () => {});
      await db.execute(sql`SELECT pg_notify('cache_tags', 'teste:segundo')`);
      await expect.poll(() => dropped).toContain("teste:segundo");
      expect(inner()).toBe(0);
    });
    expect(inner()).toBe(1);
  });

  it("shows in every other process", async () => {
    const cache = await openTagCache(site.resources.notifications);
    const other = await createApi({ ...site.resources, cache });
    const otherPort = await listen(other);
    await ask("/feed.json", {}, "GET", otherPort);
    await createItem(site.resources, postType, author, postOf("Escrito noutro processo"));
    await expect
      .poll(async () => (await ask("/feed.json", {}, "GET", otherPort)).body.toString())
      .toContain("Escrito noutro processo");
    await other.close();
  });

  it("leaves alone what was made of something else", async () => {
    await ask("/pagina");
    await announce("outra:coisa");
    await ask("/pagina");
    expect(renders["/pagina"]).toBe(1);
  });

  it("while a page is being rendered keeps the outcome from being taken for new", async () => {
    let finish = (_text: string): void => {};
    readText = () => new Promise((resolve) => (finish = resolve));
    const early = ask("/pagina");
    await expect.poll(() => renders["/pagina"]).toBe(1);
    await announce("teste:tudo");
    readText = async () => "depois";
    finish("antes");
    expect((await early).body.toString()).toBe("antes");
    expect((await ask("/pagina")).body.toString()).toBe("depois");
    expect((await ask("/pagina")).body.toString()).toBe("depois");
  });

  it("of maintenance closes what was kept, and opens it again", async () => {
    const { resources } = site;
    expect((await ask("/rss.xml")).status).toBe(200);
    await updateSettings(resources, { isMaintenanceMode: true });
    expect((await ask("/rss.xml")).status).toBe(503);
    expect((await ask("/rss.xml")).headers["cache-control"]).toBe("no-store");
    await updateSettings(resources, { isMaintenanceMode: false });
    expect((await ask("/rss.xml")).status).toBe(200);
  });
});

describe("a page that old addresses are queries of", () => {
  const addRule = (from: string, to: string) =>
    saveRedirect(site.resources, publishableTypes, redirectInputSchema.parse({ from, to }));
  const countQueries = async (work: () => Promise<void>) => {
    const query = vi.spyOn(site.resources.db.$client, "query");
    await work();
    const count = query.mock.calls.length;
    query.mockRestore();
    return count;
  };

  it("redirects for them, and is sent from memory for all others", async () => {
    expect((await ask("/?p=7")).status).toBe(200);
    await addRule("/?p=7", "/blog");
    await addRule("/index.php?option=com_content&id=3", "/pagina");
    for (const [path, target] of [
      ["/?p=7", "/blog"],
      ["/?utm_source=x&P=7", "/blog?utm_source=x"],
      ["/?id=3&option=COM_content&Itemid=9", "/pagina"],
    ] as const) {
      const { status, headers } = await ask(path);
      expect([path, status, headers.location]).toEqual([path, 301, target]);
    }
    expect((await ask("/?p=7", {}, "HEAD")).status).toBe(301);
    renders = {};
    for (const path of ["/", "/?p=8", "/?utm_source=x", "/?gclid=p=7", "/?x=p&y=7"])
      expect((await ask(path)).status).toBe(200);
    expect(Object.keys(renders)).toEqual([]);
  });

  it("is not made, looked up or stored for any number of invented queries", async () => {
    await ask("/");
    renders = {};
    const waves = async (toPath: (index: number) => string) => {
      for (let from = 0; from < 1_200; from += 100)
        await Promise.all(Array.from({ length: 100 }, (_, index) => ask(toPath(from + index))));
    };
    // No rule has these parameters.
    expect(await countQueries(() => waves((index) => `/?x${index}=${index}&utm_id=${index}`))).toBeLessThan(
      20,
    );
    // Rules have these: they are looked up, each once, and nothing is made.
    expect(await countQueries(() => waves((index) => `/?p=${1_000 + index}`))).toBeLessThan(3_700);
    expect(renders).toEqual({});
    await site.api.redirects.close();
    const { rows } = await site.resources.db.$client.query(
      "SELECT count(*)::int AS count FROM missing_addresses WHERE path LIKE '/?%'",
    );
    expect(rows).toEqual([{ count: 1_000 }]);
  });
});

describe("never kept", () => {
  it.each([
    "/biscoito",
    "/pessoal",
    "/calada",
    "/falha",
    "/nada-aqui",
    "/dashboard/tela",
    "/api/coisa",
    "/pagina?enviado=1",
    "/remove-cadastro?protocolo=R-1",
    "/blog?busca=erp",
    "/blog?pagina=1&pagina=2",
    `/blog?categoria=${"x".repeat(10_000)}`,
    "/__manifest?paths=/blog",
    "/%70agina",
  ])("%.40s", async (path) => {
    const [first, second] = [await ask(path), await ask(path)];
    expect(second.status).toBe(first.status);
    expect(renders[path]).toBe(2);
  });

  it("what a POST gets", async () => {
    await ask("/pagina", {}, "POST");
    await ask("/pagina", {}, "POST");
    expect(renders["/pagina"]).toBe(2);
  });
});

describe("a stranger", () => {
  it("puts nothing of a request into a page, whatever he sends", async () => {
    const poison = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "gopher",
      forwarded: "host=evil.example",
      cookie: "evil=1",
      "accept-language": "evil",
      "user-agent": "evil",
      "x-original-url": "/evil",
    };
    await ask("/espelho?utm_source=evil&gclid=evil", poison);
    const { body } = await ask("/espelho");
    expect(body.toString()).not.toContain("evil");
    expect(renders).toEqual({ "/espelho": 1 });
  });

  it("makes no new page of where a visitor came from, nor of the order of parameters", async () => {
    await ask("/blog?utm_campaign=a");
    await ask("/blog?fbclid=b");
    await ask(`/blog?fbclid=${"b".repeat(1_000)}`);
    await ask("/blog");
    await ask("/blog?pagina=2&categoria=LGPD");
    await ask("/blog?categoria=LGPD&utm_medium=c&pagina=2");
    expect(renders).toEqual({ "/blog": 1, "/blog?categoria=LGPD&pagina=2": 1 });
  });

  it("makes no new page of parameters that the page does not read", async () => {
    for (let count = 0; count < 5; count++)
      for (const name of ["x", "pagina", "busca", "protocolo", "projeto"])
        expect((await ask(`/pagina?${name}=${count}`)).status).toBe(200);
    expect(renders).toEqual({ "/pagina": 1 });
  });

  it.each<Record<string, string>>([
    { range: "bytes=0-10" },
    { range: "bytes=0-10", "if-range": '"x"' },
    { authorization: "Bearer x" },
    { "if-modified-since": new Date().toUTCString() },
    { "if-match": '"x"' },
    { "if-unmodified-since": new Date(0).toUTCString() },
  ])("gets the kept page, whole, by %j", async (headers) => {
    await ask("/pagina");
    const { status, body } = await ask("/pagina", headers);
    expect([status, body.toString()]).toEqual([200, await readText()]);
    expect(renders["/pagina"]).toBe(1);
  });

  it("drives out no page by making up filters or addresses", async () => {
    await ask("/pagina");
    for (let count = 0; count < 400; count++) {
      await ask(`/blog?categoria=${count}`);
      await ask(`/nada-${count}`);
    }
    await ask("/pagina");
    expect(renders["/pagina"]).toBe(1);
    await ask("/blog?categoria=399");
    await ask("/blog?categoria=0");
    // The filters themselves are bounded: the newest is there, the oldest had to go.
    expect(renders["/blog?categoria=399"]).toBe(1);
    expect(renders["/blog?categoria=0"]).toBe(2);
  });
});

describe("when it cannot be made anew", () => {
  it("the page from before stands in, and gives way as soon as it can", async () => {
    const before = await ask("/pagina");
    await announce("teste:tudo");
    readText = async () => {
      throw new Error("away");
    };
    const after = await ask("/pagina");
    expect([after.status, after.body.equals(before.body)]).toEqual([200, true]);
    await ask("/pagina");
    // Not tried again for every request.
    expect(renders["/pagina"]).toBe(2);
    readText = async () => "de volta";
    await announce("teste:tudo");
    expect((await ask("/pagina")).body.toString()).toBe("de volta");
  });

  it("nothing stands in for who asks for what holds now", async () => {
    const before = await ask("/pagina");
    await announce("teste:tudo");
    readText = async () => {
      throw new Error("away");
    };
    expect((await ask("/pagina")).body.equals(before.body)).toBe(true);
    expect((await ask("/pagina", { "cache-control": "no-cache" })).status).toBe(500);
    readText = async () => "de volta";
    const now = await ask("/pagina", { "cache-control": "no-cache" });
    expect(now.body.toString()).toBe("de volta");
    expect((await ask("/pagina")).body.equals(now.body)).toBe(true);
  });

  it("a page that does without something is shown and not kept", async () => {
    readText = async () => {
      throw new Error("away");
    };
    expect((await ask("/com-remendo")).body.toString()).toBe("remendo");
    readText = async () => "inteira";
    expect((await ask("/com-remendo")).body.toString()).toBe("inteira");
  });

  it("nobody waits for a slow one who can have the one before", async () => {
    await ask("/pagina");
    await announce("teste:tudo");
    let finish = (_text: string): void => {};
    readText = () => new Promise((resolve) => (finish = resolve));
    expect((await ask("/pagina")).body.toString()).toContain("texto");
    readText = async () => "demorou";
    finish("demorou");
    await expect.poll(async () => (await ask("/pagina")).body.toString()).toBe("demorou");
  });

  it("kept pages stay readable without a database, and follow it when it is back", async () => {
    const before = await ask("/feed.json");
    await site.cutDatabase();
    try {
      for (let time = 0; time < 3; time++) {
        const answer = await ask("/feed.json");
        expect([answer.status, answer.body.equals(before.body)]).toEqual([200, true]);
      }
      expect((await ask("/readyz")).status).toBe(503);
    } finally {
      await site.restoreDatabase();
    }
    // Whatever was announced meanwhile is unknown.
    await expect.poll(async () => (await ask("/readyz")).status).toBe(200);
    await expect.poll(() => site.resources.db.execute(sql`SELECT 1`).then(() => true)).toBe(true);
    const made = await createItem(site.resources, postType, author, postOf("Depois da queda"));
    expect(made.ok).toBe(true);
    // On a machine with much to do the page before is shown for longer than the patience with a new one.
    await expect.poll(async () => (await ask("/feed.json")).body.toString()).toContain("Depois da queda");
  });
});

describe("without the database", () => {
  it("a page is sent from memory, also to who asks with the query of an old address", async () => {
    await ask("/");
    await site.cutDatabase();
    try {
      expect((await ask("/?p=9")).status).toBe(200);
    } finally {
      await site.restoreDatabase();
    }
  });
});
