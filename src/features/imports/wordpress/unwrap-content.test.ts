import { expect, it } from "vitest";
import { unwrapContent } from "./unwrap-content.ts";

const look = { blockOf: () => undefined, pictureTag: (id: string) => `<img id="${id}">`, attached: [] };
const unwrap = (content: string) => unwrapContent(content, look).html;

it("keeps code as it is, and turns captions, galleries and embedded addresses into HTML", () => {
  expect(unwrap("[caption id=1]<img src=a> Um forno[/caption]")).toContain(
    "<figure><img src=a><figcaption>Um forno</figcaption></figure>",
  );
  expect(unwrap("<pre>[gallery] <code>[x]</code></pre> <code>[y]</code>")).toContain(
    "<pre>[gallery] <code>[x]</code></pre> <code>[y]</code>",
  );
  expect(unwrap('[gallery ids="3,4"]')).toContain('<p><img id="3"></p>\n<p><img id="4"></p>');
  expect(unwrap("a<!-- x -->b [embed]https://a.example[/embed]")).toContain(
    '<p><a href="https://a.example">https://a.example</a></p>',
  );
});

it.each(["[caption]", "[caption ", "<!--", "<pre>", "[embed]", '<!-- wp:block {"ref":', "[gallery "])(
  "reads %j without an end in time that grows with the text, not with its square",
  (mark) => {
    const costOf = (times: number): number => {
      const text = mark.repeat(times);
      const before = process.cpuUsage();
      unwrap(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    costOf(1000);
    // Quadratic time would multiply it by a thousand.
    expect(costOf(64_000) / Math.max(costOf(2000), 20_000)).toBeLessThan(200);
  },
);

it("puts blocks that name each other into a text a bounded number of times", () => {
  const block = '<!-- wp:block {"ref":1} /-->'.repeat(50) + "x";
  const { html, notes } = unwrapContent(block, { ...look, blockOf: () => block });
  expect(html.split("x").length).toBeLessThan(200);
  expect(notes).toHaveLength(1);
});
