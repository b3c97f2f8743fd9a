// Hostile web servers that an import crawls.

import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import type { Input, OldSite } from "../input.ts";
import { join, number, type Pieces, repeat } from "../pieces.ts";
import { REOPENED } from "./html.ts";

const MB = 1024 * 1024;

const pageOf = (...content: (string | Pieces)[]): Pieces =>
  join(
    "<!doctype html><html><head><title>Casa</title></head><body><main><h1>Casa</h1>",
    ...content,
    "</main></body></html>",
  );

const send = (
  response: ServerResponse,
  body: Pieces,
  type = "text/html",
  more: Record<string, string> = {},
): void => {
  response.writeHead(200, { "content-type": type, ...more });
  Readable.from(body, { objectMode: true })
    .on("error", () => {})
    .pipe(response);
};

/** Makes a site from answers by path; its default home page is honest. */
const siteOf =
  (answers: Record<string, (response: ServerResponse) => void>): OldSite =>
  (path, response) => {
    const answer = answers[path];
    if (answer) answer(response);
    else if (path === "/") send(response, pageOf('<p>Somos uma casa.</p><a href="/sobre">Sobre</a>'));
    else if (path === "/sobre") send(response, pageOf("<p>Fazemos pão.</p>"));
    else response.writeHead(404).end();
  };

const crawl = (name: string, site: () => OldSite, options?: { cancelAfter?: number }): Input => ({
  name: `crawl-${name}`,
  send: (sender) => sender.importSite(site(), options),
});

/** Makes an input with a page "/sobre" of the given text. */
const ofPage = (name: string, content: () => Pieces): Input =>
  crawl(name, () => siteOf({ "/sobre": (response) => send(response, pageOf(content())) }));

/** Makes an input with a picture on the page "/sobre". */
const ofPicture = (name: string, file: string, write: () => Pieces): Input =>
  crawl(name, () => {
    const picture = [...write()];
    return siteOf({
      "/sobre": (response) => send(response, pageOf(`<p>Texto.</p><img src="/${file}" alt="x">`)),
      [`/${file}`]: (response) =>
        send(response, picture, file.endsWith(".svg") ? "image/svg+xml" : "image/png"),
    });
  });

export const CRAWL_INPUTS: Input[] = [
  ofPage("reopened", () => [REOPENED]),
  ofPage("links", () => number(120_000, (n) => `<a href="/p${n}.html?x=${n}">x</a>`)),
  ofPage("menu", () =>
    join(
      "<nav>",
      repeat("<ul><li>", 20_000),
      number(50_000, (n) => `<li><a href="/m${n}">x</a>`),
      "</nav>",
    ),
  ),
  ofPage("form", () =>
    join(
      "<form>",
      number(100_000, (n) => `<label>x${n}<input name=a${n}></label>`),
      "</form>",
    ),
  ),
  ofPage("data", () =>
    join('<script type="application/ld+json">', repeat('{"@graph":[', 300_000), "</script>"),
  ),
  crawl("robots-line", () =>
    siteOf({
      "/robots.txt": (response) =>
        send(
          response,
          join(
            "User-agent: *\nDisallow: /",
            repeat("*a", MB),
            "$\nSitemap: /sitemap-",
            repeat("a", 100_000),
            ".xml\n",
          ),
          "text/plain",
        ),
    }),
  ),
  crawl("robots-rules", () =>
    siteOf({
      "/robots.txt": (response) =>
        send(
          response,
          join(
            "User-agent: *\n",
            number(250_000, (n) => `Disallow: /*${n}*b$\n`),
          ),
          "text/plain",
        ),
    }),
  ),
  crawl("robots-large", () =>
    siteOf({
      "/robots.txt": (response) =>
        send(response, join("User-agent: *\n", repeat("Allow: /\n", 6_000_000)), "text/plain"),
    }),
  ),
  crawl("sitemap-itself", () => {
    const index = "<sitemapindex><sitemap><loc>http://HOST/sitemap.xml</loc></sitemap></sitemapindex>";
    return (path, response, request) => {
      if (path === "/sitemap.xml")
        send(response, [index.replace("HOST", request.headers.host ?? "")], "text/xml");
      else siteOf({})(path, response, request);
    };
  }),
  crawl("sitemap-large", () => (path, response, request) => {
    const urls = number(5_000_000, (n) => `<url><loc>http://${request.headers.host}/pagina-${n}</loc></url>`);
    if (path === "/sitemap.xml") send(response, join("<urlset>", urls, "</urlset>"), "text/xml");
    else siteOf({})(path, response, request);
  }),
  crawl("sitemap-marks", () =>
    siteOf({
      "/sitemap.xml": (response) => send(response, join("<urlset>", repeat("<loc>  ", 700_000)), "text/xml"),
    }),
  ),
  crawl(
    "endless",
    () => (path, response) => {
      if (path.endsWith(".txt") || path.endsWith(".xml")) return void response.writeHead(404).end();
      const links = number(100, (n) => `<a href="${path.replace(/\/$/, "")}/${n}">mais</a>`);
      return send(response, pageOf(`<p>Página ${path}</p>`, links));
    },
    { cancelAfter: 150 },
  ),
  crawl(
    "circle",
    () => (path, response) => void response.writeHead(302, { location: path === "/" ? "/b" : "/" }).end(),
  ),
  crawl("trickle", () =>
    siteOf({
      "/sobre": (response) => {
        response.writeHead(200, { "content-type": "text/html", "content-length": String(10 * 1024 ** 3) });
        every(1_000, response, () => response.write("x"));
      },
    }),
  ),
  crawl("slow-head", () => (path, response, request) => {
    if (path !== "/sobre") return siteOf({})(path, response, request);
    const { socket } = request;
    socket.write("HTTP/1.1 200 OK\r\n");
    let n = 0;
    return every(1_000, response, () => socket.write(`x-${n++}: y\r\n`));
  }),
  crawl("long-head", () => (path, response, request) => {
    if (path !== "/sobre") return siteOf({})(path, response, request);
    Readable.from(join("HTTP/1.1 200 OK\r\nx: ", repeat("y", 100 * MB)), { objectMode: true })
      .on("error", () => {})
      .pipe(request.socket.on("error", () => {}));
  }),
  crawl("gzip-bomb", () => {
    const { head, piece, times } = gzipBomb();
    return siteOf({
      "/sobre": (response) =>
        send(response, join(head, repeat(piece, times)), "text/html", { "content-encoding": "gzip" }),
    });
  }),
  ofPicture("png-bomb", "bomba.png", pngBomb),
  ofPicture("svg-bomb", "bomba.svg", () => [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4000" height="4000"><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="200"/><feGaussianBlur stdDeviation="90"/>'.repeat(400)}</filter>
<g id="u0"><rect width="4000" height="4000" filter="url(#f)"/></g>${Array.from({ length: 12 }, (_, n) => `<g id="u${n + 1}">${`<use xlink:href="#u${n}"/>`.repeat(10)}</g>`).join("")}</svg>`,
  ]),
];

function every(ms: number, response: ServerResponse, work: () => void): void {
  const timer = setInterval(work, ms);
  response.on("close", () => clearInterval(timer));
}

/** Makes 10 GB of zeros in 10 MB. */
function gzipBomb(): { head: Buffer; piece: Buffer; times: number } {
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  return { head, piece: zeros(64 * MB), times: 160 };
}

/** Returns zeros as a part of a deflated stream that can be repeated any number of times. */
function zeros(length: number): Buffer {
  return deflateRawSync(Buffer.alloc(length), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
}

/** Makes 60,000 × 60,000 pixels in half a megabyte. */
function* pngBomb(): Generator<Buffer> {
  const side = 60_000;
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([1, 0, 0, 0, 0], 8);
  yield Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  yield* chunk("IHDR", size);
  yield* chunk("IDAT", deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 }));
  yield* chunk("IEND", Buffer.alloc(0));
}

function* chunk(type: string, data: Buffer): Generator<Buffer> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  yield Buffer.concat([length, body, check]);
}

export const HONEST_SITE: Input = crawl("honest", () => siteOf({}));
