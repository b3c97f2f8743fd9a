import { createRandom, type Random } from "../src/shared/seeded-random.ts";
// Random pages at all widths: no horizontal scrolling, nothing overflows, headings are in order. A dozen in the whole
// run; RANDOM_PAGES=10000 npx playwright test random-pages for the long run.
import { RANDOM_IMAGE, randomSectionProps } from "../src/testing/random-props.ts";
import { measure, openFrames, WIDTHS } from "./frames.ts";
import { readKinds } from "./section-kinds.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";
import { openLane, uploadImage } from "./written-pages.ts";

const PAGES = Number(process.env.RANDOM_PAGES ?? 12);
/** Concurrent pages. */
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
  const kinds = await readKinds<Kind>(request, headers);
  const image = await uploadImage(request, headers);
  await page.goto("/sobre");
  await page.evaluate(openFrames, WIDTHS);
  // Verifies that the measurement itself finds a fault at every width.
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
      // Each page has its own seed, so that a failing one can be reproduced.
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
