// Looks of sections: background, columns, alignment, pictures and icons of every type, from 320 to 1920 px, in both
// themes. Nothing overflows, columns collapse to one on a phone, and axe finds no violations. The whole run
// alternates the looks of each type; SECTION_LOOKS=all npx playwright test e2e/looks.spec.ts takes every combination,
// SECTION_LOOKS=2/6 the second sixth. Every page but the first has a random look of the site: colors, grounds, identity,
// typeface and all other options.

import type { APIRequestContext, Page } from "@playwright/test";
import { createRandom, type Random } from "../src/shared/seeded-random.ts";
import { CORNER_RADII, IDENTITIES, LOOK_OPTIONS, TYPEFACES } from "../src/shared/site-look.ts";
import { expectNoViolations } from "./axe.ts";
import { measure, openFrames, WIDTHS } from "./frames.ts";
import { whenReady } from "./ready.ts";
import { readKinds } from "./section-kinds.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";
import { openLane, uploadImage } from "./written-pages.ts";

/** `all`, or a share of all such as `2/6`. */
const [SHARE = 1, SHARES = 1] = (process.env.SECTION_LOOKS ?? "").split("/").map((text) => Number(text) || 1);
const IS_WHOLE = process.env.SECTION_LOOKS !== undefined;

interface Field {
  control?: string;
  enum?: string[];
  properties?: Record<string, Field>;
  items?: Field;
}

interface Kind {
  type: string;
  version: number;
  example: Record<string, unknown>;
  schema: Field;
}

interface Section {
  id: string;
  type: string;
  version: number;
  props: Record<string, unknown>;
}

const FIGURES = ["none", "icon", "picture"] as const;

test("looks of every kind of section", async ({ page, request, site }) => {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  await site.changeSettings("google_maps_embed_url = 'https://www.google.com/maps/embed?pb=1'");
  const kinds = await readKinds<Kind>(request, headers);
  const picture = { path: await uploadImage(request, headers), alt: "Uma obra" };
  const all = kinds.map((kind) => looksOf(kind, picture));
  // Has each type once, since repeated words would be a fault of the page. Each starts with another look.
  const pages = IS_WHOLE
    ? Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_page, turn) =>
        all.flatMap((looks) => looks[turn] ?? []),
      ).filter((_page, turn) => turn % SHARES === SHARE - 1)
    : [0, 1].map((turn) =>
        all.map((looks, index) => looks[(index * 7 + turn * 37) % looks.length] as Section),
      );
  test.setTimeout(120_000 + pages.length * 60_000);
  const faults = await showAll({ page, request, headers }, pages);
  await site.changeSettings("google_maps_embed_url = NULL");
  expect(faults.join("\n")).toBe("");
});

test("a video behind a hero plays from the first sign of life on, and can be paused", async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const picture = { path: await uploadImage(request, headers), alt: "" };
  const lane = await openLane(request, headers);
  const props = { title: "Na obra", video: "/obra.mp4", appearance: { background: "picture", picture } };
  await lane.publish("Em movimento.", [{ id: crypto.randomUUID(), type: "hero", version: 1, props }]);
  const asked: string[] = [];
  await page.route("**/obra.mp4", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  // Stubs playback, since decoding depends on the browser.
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = function play(this: HTMLMediaElement) {
      Object.defineProperty(this, "paused", { value: false, configurable: true });
      this.dispatchEvent(new Event("playing"));
      return Promise.resolve();
    };
    HTMLMediaElement.prototype.pause = function pause(this: HTMLMediaElement) {
      Object.defineProperty(this, "paused", { value: true, configurable: true });
    };
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(lane.path);
  await expect(page.locator("video")).toHaveCount(1);
  expect(asked).toEqual([]);
  await page.mouse.move(200, 300);
  const pause = page.getByRole("button", { name: "Pausar vídeo" });
  await expect(pause).toBeVisible();
  await expect(page.locator("video.is-playing")).toHaveCount(1);
  await pause.click();
  await page.getByRole("button", { name: "Continuar vídeo" }).click();
  await expect(pause).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await whenReady(page);
  await expect(page.locator("[data-pauses]")).toBeHidden();
  await lane.close();
});

interface Tools {
  page: Page;
  request: APIRequestContext;
  headers: Record<string, string>;
}

async function showAll({ page, request, headers }: Tools, pages: Section[][]): Promise<string[]> {
  const lane = await openLane(request, headers);
  const faults: string[] = [];
  for (const [at, sections] of pages.entries()) {
    if (faults.length >= 40) break;
    if (at > 0) await wearRandomLook({ request, headers }, at);
    const html = await lane.publish(`Aparências ${at}.`, sections);
    await page.goto("/sobre");
    await page.evaluate(openFrames, WIDTHS);
    faults.push(...(await measure(page, html)).map((fault) => `${at}: ${fault}`));
    faults.push(...(await findBesides(page)).map((fault) => `${at}: ${fault}`));
    await page.goto(lane.path);
    await expectNoViolations(page).catch((error: Error) =>
      faults.push(`${at}: ${describe(error, sections)}`),
    );
    if (IS_WHOLE) console.log(`${at + 1} of ${pages.length} pages, ${faults.length} faults`);
  }
  await lane.close();
  return faults;
}

/** Gives the site a look in which every color and option is chosen at random. */
async function wearRandomLook({ request, headers }: Omit<Tools, "page">, seed: number): Promise<void> {
  const random = createRandom(seed * 7919);
  const options = { ...LOOK_OPTIONS, identity: IDENTITIES, typeface: TYPEFACES, cornerRadius: CORNER_RADII };
  const colors = ["primaryColor", "secondaryColor", "accentColor", "lightGroundColor", "darkGroundColor"];
  const look = Object.fromEntries([
    ...Object.entries(options).map(([name, values]) => [name, random.pick<string>(values)]),
    ...colors.map((name) => [name, randomColor(random)]),
  ]);
  const answer = await request.put("/api/settings", { headers, data: look });
  expect(answer.status(), JSON.stringify(look)).toBe(200);
}

const randomColor = (random: Random): string => `#${random.int(0, 0xffffff).toString(16).padStart(6, "0")}`;

/** Finds lists with items side by side in the narrowest window. */
function findBesides(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inner = document.querySelector("iframe")?.contentDocument;
    const lists = [...(inner?.querySelectorAll(":is(.in-2, .in-3, .in-4):not(.logos)") ?? [])];
    const isBeside = (list: Element) =>
      new Set([...list.children].map((item) => Math.round(item.getBoundingClientRect().left))).size > 1;
    return lists.filter(isBeside).map((list) => `columns on a phone: ${list.className}`);
  });
}

function describe({ message }: Error, sections: Section[]): string {
  const looks = sections.map(
    ({ id, type, props }) => `s${id.slice(0, 8)} ${type} ${JSON.stringify(props.appearance)}`,
  );
  return [message, ...looks].join("\n");
}

/** Lists every combination of background, columns, alignment and figure (or none); other options alternate. */
function looksOf({ type, version, schema, example }: Kind, picture: object): Section[] {
  const { background, align, columns, spacing, width } = schema.properties?.appearance?.properties ?? {};
  const looks: Section[] = [];
  for (const ground of background?.enum ?? [])
    for (const where of align?.enum ?? [])
      for (const count of columns?.enum ?? [undefined])
        for (const figure of FIGURES) {
          const turn = looks.length;
          const appearance = {
            background: ground,
            align: where,
            ...(count !== undefined && { columns: count }),
            ...(ground === "picture" && { picture }),
            ...(ground === "own" && { backgroundColor: randomColor(createRandom(turn)) }),
            spacing: turnOf(spacing, turn),
            width: turnOf(width, turn + Math.floor(turn / 3)),
          };
          const props = { ...(fill(schema, example, { figure, picture }) as object), appearance };
          looks.push({ id: crypto.randomUUID(), type, version, props });
        }
  return looks;
}

const turnOf = (field: Field | undefined, turn: number): string | undefined =>
  field?.enum?.[turn % field.enum.length];

/** Adds a picture or an icon to the example wherever possible. */
function fill(field: Field, value: unknown, chosen: { figure: string; picture: object }): unknown {
  const { control, properties, items } = field;
  if (control === "image") return chosen.figure === "picture" ? chosen.picture : null;
  if (control === "icon") return chosen.figure === "icon" ? "rocket" : "none";
  if (items) return Array.isArray(value) ? value.map((item: unknown) => fill(items, item, chosen)) : value;
  if (!properties) return value;
  const given = Object(value) as Record<string, unknown>;
  const filled = Object.entries(properties).map(([name, inner]) => [name, fill(inner, given[name], chosen)]);
  return Object.fromEntries(filled.filter(([, inner]) => inner !== undefined));
}
