// Random pages at all widths: nothing is read sideways, nothing sticks out, headings are in order. A dozen with all tests;
// RANDOM_PAGES=10000 npx playwright test random-pages for the long run.
import type { APIRequestContext, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { RANDOM_IMAGE, randomSectionProps } from "../src/testing/random-props.ts";
import { createRandom, type Random } from "../src/shared/seeded-random.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";

const PAGES = Number(process.env.RANDOM_PAGES ?? 12);
const WIDTHS = [320, 360, 768, 1024, 1440, 1920];
/** Pages that are written and read at the same time. */
const LANES = 3;

interface Kind {
  type: string;
  version: number;
  schema: Parameters<typeof randomSectionProps>[1];
}

test(`${PAGES} random pages fit from ${WIDTHS[0]} to ${WIDTHS.at(-1)} px`, async ({
  page,
  request,
  site,
}) => {
  test.setTimeout(300_000 + PAGES * 3_000);
  await site.changeSettings("google_maps_embed_url = 'https://www.google.com/maps/embed?pb=1'");
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const kinds = (await (await request.get("/api/pages/kinds", { headers })).json()) as Kind[];
  const image = await uploadImage(request, headers);
  await page.goto("/sobre");
  await page.evaluate(openFrames, WIDTHS);
  // What is measured by finds what is wrong, at every width.
  const broken = await measure(
    page,
    "<main><h2>Antes</h2><h1>x</h1><p style='width:9999px'>largo</p></main>",
  );
  expect(broken.filter((fault) => fault.includes("wide"))).toHaveLength(WIDTHS.length);
  expect(broken.filter((fault) => fault.includes("largo"))).toHaveLength(WIDTHS.length);
  expect(broken[0]).toContain("h1");
  const faults: string[] = [];
  let next = 0;
  const lanes = Array.from({ length: LANES }, async () => {
    const lane = await openLane(request, headers);
    while (next < PAGES && faults.length < 40) {
      const number = next++;
      // Each page has a seed of its own, so that one that fails can be made again.
      const sections = makeSections(kinds, createRandom(20261122 + number), image);
      const html = await lane.publish(`Página ${number}.`, sections);
      for (const fault of await measure(page, html)) {
        faults.push(`page ${number} (${sections.map(({ type }) => type).join()}): ${fault}`);
      }
      if (PAGES > 100 && number % 100 === 0) console.log(`${number} pages, ${faults.length} faults`);
    }
    await lane.close();
  });
  await Promise.all(lanes);
  await site.changeSettings("google_maps_embed_url = NULL");
  expect(faults.join("\n")).toBe("");
});

function makeSections(kinds: Kind[], random: Random, image: string) {
  return Array.from({ length: random.int(1, 8) }, () => {
    const { type, version, schema } = random.pick(kinds);
    const props = JSON.stringify(randomSectionProps(type, schema, random)).replaceAll(RANDOM_IMAGE, image);
    return { id: crypto.randomUUID(), type, version, props: JSON.parse(props) as object };
  });
}

async function uploadImage(request: APIRequestContext, headers: Record<string, string>): Promise<string> {
  const file = fileURLToPath(new URL("../src/seed/images/quinze-2.webp", import.meta.url));
  const image = { name: "obra.webp", mimeType: "image/webp", buffer: await readFile(file) };
  const answer = await request.post("/api/images", { headers, multipart: { image } });
  return ((await answer.json()) as { path: string }).path;
}

/** A page that is written again and again. */
async function openLane(request: APIRequestContext, headers: Record<string, string>) {
  const path = `/lp/acaso-${crypto.randomUUID()}`;
  const made = await request.post("/api/pages", {
    headers,
    data: { title: "Acaso", path, isPublished: true },
  });
  const { id } = (await made.json()) as { id: string };
  return {
    publish: async (title: string, sections: object[]): Promise<string> => {
      const answer = await request.put(`/api/pages/${id}`, { headers, data: { title, sections } });
      expect([answer.status(), answer.ok() || (await answer.text())]).toEqual([200, true]);
      let html = "";
      // Every process hears of the change a moment later.
      await expect
        .poll(async () => (html = await (await request.get(path)).text()).includes(title), {
          message: title,
          intervals: [30],
          timeout: 60_000,
        })
        .toBe(true);
      return html;
    },
    close: () => request.delete(`/api/pages/${id}`, { headers }),
  };
}

/** A window of each width in one document, each with the site's own frame. */
async function openFrames(widths: number[]): Promise<void> {
  document.body.replaceChildren();
  for (const width of widths) {
    const frame = document.createElement("iframe");
    frame.style.cssText = `width:${width}px;height:900px;border:0`;
    frame.width = String(width);
    document.body.append(frame);
    const { promise, resolve } = Promise.withResolvers<void>();
    frame.addEventListener("load", () => resolve(), { once: true });
    // The site itself lets nobody frame it.
    frame.srcdoc = "<!doctype html><html lang=pt-BR><body></body></html>";
    await promise;
  }
}

/** @returns what is wrong with it, with the width and the words */
function measure(page: Page, html: string): Promise<string[]> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, "text/html");
    for (const script of parsed.querySelectorAll("script, noscript")) script.remove();
    const levels = [...parsed.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6)")].map(({ tagName }) =>
      Number(tagName[1]),
    );
    const found: string[] = [];
    if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1)
      found.push(`h1: ${levels.join()}`);
    if (levels.some((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)) {
      found.push(`headings: ${levels.join()}`);
    }
    for (const frame of document.querySelectorAll("iframe")) {
      const inner = frame.contentDocument;
      if (!inner) throw new Error("there is nothing to measure in");
      inner.head.innerHTML = parsed.head.innerHTML;
      inner.body.innerHTML = parsed.body.innerHTML;
      inner.documentElement.className = parsed.documentElement.className;
      const { scrollWidth, clientWidth } = inner.documentElement;
      if (scrollWidth > clientWidth) found.push(`${frame.width} px: ${scrollWidth} wide`);
      const sticking = findSticking(inner, clientWidth);
      if (sticking) found.push(`${frame.width} px: ${sticking}`);
    }
    return found;

    /** The first text that leaves the window, or its own box, where nobody can scroll to it. */
    function findSticking(inner: Document, width: number): string | undefined {
      for (const element of inner.querySelectorAll<HTMLElement>("main *")) {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        );
        if (
          !hasText ||
          element.closest("svg, style, option, .sr-only, [aria-hidden=true], [popover], dialog")
        )
          continue;
        const { left, right, width: own } = element.getBoundingClientRect();
        if (own === 0 || isScrolled(element, inner)) continue;
        const isOut = left < -1 || right > width + 1;
        const isOver =
          element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 2 && !isCut(element, inner);
        if (isOut || isOver) {
          const box = isOut
            ? `${Math.round(left)}–${Math.round(right)}`
            : `${element.scrollWidth} in ${element.clientWidth}`;
          const place = element.closest("section")?.className ?? "";
          return `${element.tagName} .${element.className} in .${place} ${box}: ${element.textContent?.slice(0, 60)}`;
        }
      }
      return undefined;
    }
    function isScrolled(element: Element, inner: Document): boolean {
      for (let at: Element | null = element; at && at !== inner.body; at = at.parentElement) {
        const { overflowX, clipPath, visibility } = getComputedStyle(at);
        if (overflowX === "auto" || overflowX === "scroll" || visibility === "hidden") return true;
        if (clipPath !== "none" && at.clientWidth <= 1) return true;
      }
      return false;
    }
    /** Cut on purpose, with an ellipsis. */
    function isCut(element: Element, inner: Document): boolean {
      const style = inner.defaultView?.getComputedStyle(element);
      return style?.textOverflow === "ellipsis";
    }
  }, html);
}
