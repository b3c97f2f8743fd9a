// Measures an import of 1,000 WordPress posts with as many different pictures.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import type { Import } from "#src/features/imports/schema.ts";
import type { Report } from "./figures.ts";
import { callStaff, type Product } from "./product.ts";

const POSTS = 1_000;
const PICTURE = { width: 1600, height: 1000 };
/** Draws a number as light and dark fields: similar flat colors would be the same bytes once stored. */
const FIELDS = 10;
const TEXT = "<p>Um parágrafo como os de qualquer artigo, com algumas palavras a mais.</p>\n".repeat(65);

/** Measures time and memory, and checks that each picture is there. */
export async function measureMovingIn(product: Product, report: Report): Promise<void> {
  const pictures = await startPictures();
  try {
    const form = new FormData();
    form.set("kind", "wordpress");
    form.set("file", new Blob([exportOf(pictures.host)]), "site.xml");
    const begun = Date.now();
    const answer = await fetch(`${product.url}/api/imports`, {
      method: "POST",
      headers: product.staff,
      body: form,
    });
    const { id } = (await answer.json()) as { id: string };
    const found = await ended(product, id);
    const seconds = (Date.now() - begun) / 1000;
    if (found.state !== "done" || found.findingCount > 0) throw new Error(JSON.stringify(found.findings[0]));
    const what = "import of 1,000 WordPress posts with 1,000 pictures";
    report({ what, value: seconds, unit: "s", goal: { compare: "≤", value: 180 } });
    report({
      what: "… most memory that the process had",
      value: peakOf(product.pid),
      unit: "MB",
      goal: { compare: "≤", value: 400 },
    });
    const { total } = (await callStaff(product, "GET", "/api/images?limit=1")) as { total: number };
    report({
      what: "… pictures that are there",
      value: total,
      unit: "",
      goal: { compare: "≥", value: POSTS },
    });
  } finally {
    pictures.stop();
  }
}

/** Serves different pictures, generated on request. */
async function startPictures() {
  const server = createServer((request, response) => {
    const index = Number(/(\d+)\.jpg$/.exec(request.url ?? "")?.[1]);
    const fields = Buffer.from(Array.from({ length: FIELDS }, (_, bit) => ((index >> bit) & 1 ? 220 : 40)));
    void sharp(fields, { raw: { width: FIELDS, height: 1, channels: 1 } })
      .resize({ ...PICTURE, fit: "fill", kernel: "nearest" })
      .toColourspace("srgb")
      .jpeg()
      .toBuffer()
      .then((bytes) => response.end(bytes));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

function exportOf(host: string): string {
  const items = Array.from({ length: POSTS }, (_, index) => {
    const picture = `<img src="http://${host}/wp-content/uploads/2020/01/foto-${index}.jpg" alt="Foto ${index}">`;
    return `<item><title>Artigo ${index}</title><link>http://${host}/artigo-${index}/</link>
<content:encoded><![CDATA[${TEXT}${picture}]]></content:encoded><wp:post_id>${index + 1}</wp:post_id>
<wp:post_name>artigo-${index}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Blog</title><link>http://${host}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>http://${host}</wp:base_blog_url>${items.join("\n")}</channel></rss>`;
}

async function ended(product: Product, id: string): Promise<Import> {
  for (;;) {
    await setTimeout(500);
    const found = (await callStaff(product, "GET", `/api/imports/${id}`)) as Import;
    if (found.state !== "reading") return found;
  }
}

/** Returns the peak resident memory in MB; Linux only. */
function peakOf(pid: number): number {
  return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;
}
