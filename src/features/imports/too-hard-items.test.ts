import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishableTypes } from "#src/content-types.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { runImport } from "./run-import.server.ts";
import { importsTable } from "./table.ts";
import { storeUpload } from "./uploads.server.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
});
afterAll(() => site.close());

/** Processor time for a step, in ms: a tenth of the product's, so that the test does not take minutes. */
const STEP_MS = 2_000;
/** Takes the Markdown writer about twenty seconds, because each line begins with 150 markers. */
const HARD = "<blockquote>".repeat(150) + "<p>x</p>".repeat(20_000) + "</blockquote>".repeat(150);
const EASY = "<p>Pão de casa.</p>";

const itemOf = (title: string, text: string, id: number) => `<item><title>${title}</title>
  <link>https://velho.example/t-${id}/</link><content:encoded><![CDATA[${text}]]></content:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_name>t-${id}</wp:post_name><wp:status>publish</wp:status>
  <wp:post_type>post</wp:post_type></item>`;

async function importItems(items: [title: string, text: string][]) {
  const { db, storage, sandbox } = site.resources;
  const file = `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:content="c"><channel><title>Velho</title>
    <link>https://velho.example</link><wp:wxr_version>1.2</wp:wxr_version>
    ${items.map(([title, text], index) => itemOf(title, text, index + 1)).join("")}</channel></rss>`;
  const id = randomUUID();
  await storeUpload(storage, id, Readable.from([Buffer.from(file)]));
  await db
    .insert(importsTable)
    .values({ id, kind: "wordpress", hasFile: true, isDryRun: false, authorName: "Ana" });
  const session: Resources["sandbox"]["session"] = (module, host, use, options) =>
    sandbox.session(module, host, use, { ...options, limitMs: STEP_MS });
  const archive = { kinds: [], archiveImporters: {}, lists: [], tables: {}, personalData: [] };
  await runImport(
    { ...site.resources, sandbox: { ...sandbox, session } },
    { kinds: publishableTypes, archive },
    { id },
    { stopping: new AbortController().signal },
  );
  const [row] = await db.select().from(importsTable).where(eq(importsTable.id, id));
  const { rows } = await site.owner.query<{ title: string }>("SELECT title FROM posts ORDER BY title");
  return { row, titles: rows.map(({ title }) => title) };
}

const PASSED_OVER = "O texto exige tempo ou memória demais para ser lido e ficou de fora.";

describe("a text of a file that takes too much processor time", () => {
  it("is named and passed over five times; the sixth ends the import, by its name", async () => {
    const hard = Array.from({ length: 6 }, (_, index) => `Difícil ${index + 1}`);
    const { row, titles } = await importItems([
      ["Antes", EASY],
      ...hard.slice(0, 5).map((title): [string, string] => [title, HARD]),
      ["Entre eles", EASY],
      [hard[5] ?? "", HARD],
      ["Depois", EASY],
    ]);
    expect(row?.state, JSON.stringify(row?.findings)).toBe("failed");
    expect(row?.findings).toEqual([
      ...hard.slice(0, 5).map((item) => ({ item, message: PASSED_OVER })),
      {
        item: "Difícil 6",
        message: "Exige tempo ou memória demais para ser lido. Nada depois deste ponto foi lido.",
      },
    ]);
    expect(titles).toEqual(["Antes", "Entre eles"]);
  });
});
