import { afterAll, describe, expect, it } from "vitest";
import type { Caller } from "../callers.ts";
import { waitForCpuTime } from "../cpu-time.ts";
import { createLogger } from "../logger.ts";
import { type Markdown, openMarkdown } from "./markdown.ts";

const LENGTH = 200_000;
/** Enough for a small text in a new thread on a busy machine, which takes a tenth of a second of CPU time. */
const TIMEOUT_MS = 600;
/** Longer for staff's thread, which has a lower priority. */
const STAFF_TIMEOUT_MS = 800;
/** CPU time that the whole process may use for one text. */
const PROCESS_MS = 15_000;
const repeat = (text: string) => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);

/** Each of these takes a parser minutes, fills its memory or overflows its stack. */
const ENDLESS = {
  "open brackets": repeat("["),
  "closed brackets": repeat("]"),
  quotes: repeat("> "),
  "emphasis that nothing closes": repeat("*a_ "),
  elements: repeat("<div>"),
  footnotes: `[^a]: x\n\n${repeat("[^a] ")}`,
  "a wide table": `${"|a".repeat(2_000)}|\n${"|-".repeat(2_000)}|\n${repeat("|a\n")}`,
  "code marks": Array.from({ length: 600 }, (_, index) => "`".repeat(index + 1)).join(" a "),
};

const log = createLogger("silent");
const visitor: Caller = { queue: "visitors", owner: "visitors" };
const markdown = openMarkdown(log, { callers: { current: () => visitor }, timeoutMs: TIMEOUT_MS });
const ofStaff = openMarkdown(log, { timeoutMs: STAFF_TIMEOUT_MS, previewMs: STAFF_TIMEOUT_MS });
afterAll(() => Promise.all([markdown.close(), ofStaff.close()]));

describe("openMarkdown", () => {
  it.each(Object.entries(ENDLESS))("survives %s without keeping anybody waiting", async (_what, source) => {
    const { html } = await withoutDelay(markdown, () => markdown.render(source));
    expect(html.length).toBeLessThan(2_000_000);
    expect((await markdown.render("*depois*")).html).toBe("<p><em>depois</em></p>");
  });

  it("says of what cannot be read in time that it has no text, without keeping anybody waiting", async () => {
    const endless = ENDLESS["emphasis that nothing closes"];
    expect(await withoutDelay(ofStaff, () => ofStaff.readText(endless))).toBeNull();
    expect(await ofStaff.readText("um **texto**\n\ncom `código`")).toBe("um texto com código");
  });

  it("reads the outlines of several texts, also if one of them cannot be read in time", async () => {
    const texts = ["# Um", "x".repeat(300_000), ENDLESS["emphasis that nothing closes"], "[dois](/dois)"];
    const [one, long, endless, two] = await withoutDelay(ofStaff, () => ofStaff.readOutlines(texts));
    expect([long, endless]).toEqual([null, null]);
    expect([one?.text, two?.links]).toMatchObject(["Um", [{ href: "/dois" }]]);
    expect(await ofStaff.readOutlines([])).toEqual([]);
  });

  it("shows what is too much as it was written, and nothing of it as HTML", async () => {
    const { html, headings } = await ofStaff.render(
      `<script>alert("a & b")</script>\n\num\ndois\n\n${repeat("]")}`,
    );
    expect(html).toMatch(/^<p>&lt;script>alert\("a &amp; b"\)&lt;\/script><\/p>\n<p>um<br>\ndois<\/p>/);
    expect(headings).toEqual([]);
  });

  it("renders what is asked at once one after the other", async () => {
    const all = await Promise.all(["um", "dois", "três"].map((text) => markdown.render(text)));
    expect(all.map(({ html }) => html)).toEqual(["<p>um</p>", "<p>dois</p>", "<p>três</p>"]);
  });

  it("works again after it was stopped", async () => {
    await markdown.close();
    expect((await markdown.render("de novo")).html).toBe("<p>de novo</p>");
  });
});

describe("the time of a text", () => {
  /**
   * Simulates a thread that gets `ms` of CPU time between two checks. @returns number of checks until it is stopped
   */
  const countLooks = async (ms: number, limitMs = 500) => {
    let looks = -1;
    const cpuUsage = async (before?: NodeJS.CpuUsage) => {
      looks++;
      return { user: looks * ms * 1000 - (before?.user ?? 0), system: 0 };
    };
    await waitForCpuTime(cpuUsage, limitMs);
    return looks;
  };

  it("is the processor's: what waits for others has as much as what does not", async () => {
    expect(await Promise.all([countLooks(500), countLooks(150)])).toEqual([1, 4]);
  });

  it("ends by the clock where the thread waits for ever", async () => {
    expect(await countLooks(0, 10)).toBeGreaterThan(1);
  });
});

/** Expects the work to finish in time, without blocking the event loop. */
async function withoutDelay<T>(opened: Markdown, work: () => Promise<T>): Promise<T> {
  // The first text may have to wait for the thread.
  await opened.render("olá");
  // CPU time is limited, so other processes may delay this one. The process also needs some for garbage collection; a
  // text without a limit would take minutes.
  const started = process.cpuUsage();
  let longest = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  const pulse = setInterval(look, 10);
  const result = await work();
  clearInterval(pulse);
  look();
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(PROCESS_MS);
  expect(longest).toBeLessThan(2_000);
  return result;
}
