import { expect, it } from "vitest";
import { readInSandbox } from "#src/testing/read-in-sandbox.ts";

/** Returns the Markdown of a WordPress post as an import stores it. */
async function contentOf(html: string): Promise<unknown> {
  const file =
    '<?xml version="1.0"?><rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">' +
    "<channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>T</title><wp:post_id>1</wp:post_id>" +
    `<wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${html}]]></content:encoded></item></channel></rss>`;
  let content: unknown;
  await readInSandbox(
    "wordpress",
    () => [Buffer.from(file)],
    20_000,
    async (call) => {
      await call("next");
      ({ content } = (await call("convert")).fields);
    },
  );
  return content;
}

it.each([
  ["Baixar", "[Edital](https://files.example/edital.pdf)"],
  [
    "Veja o edital",
    "[Edital](https://files.example/edital.pdf) [Veja o edital](https://files.example/edital.pdf)",
  ],
])("keeps what a person wrote on the button after a document: %s", async (button, expected) => {
  const link = (text: string, more = "") => `<a href="https://files.example/edital.pdf"${more}>${text}</a>`;
  expect(
    await contentOf(
      `<div class="wp-block-file">${link("Edital")}${link(button, ' class="wp-block-file__button" download')}</div>`,
    ),
  ).toBe(expected);
});
