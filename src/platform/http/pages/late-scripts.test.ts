import { expect, test } from "vitest";
import { postponeScripts } from "./late-scripts.ts";

const PAGE =
  '<link rel="modulepreload" nonce="n1" href="/a.js"/><script nonce="n1" type="module" async="">import "/a.js"</script>';

test("the module script and its preloads wait for the starter", () => {
  const html = postponeScripts(PAGE, "n1");
  expect(html).not.toContain('type="module"');
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).toContain(
    '<script type="text/late-module" nonce="n1">import "/a.js"</script><script nonce="n1">',
  );
});

test("the manifest waits for the first paint", () => {
  const html = postponeScripts('<link nonce="n1" rel="manifest" href="/manifest.webmanifest"/>', "n1");
  expect(html).toBe('<link nonce="n1" rel="late-manifest" href="/manifest.webmanifest"/>');
});

test("what content brought along stays as it is", () => {
  const content = '<script nonce="guess" type="module">evil()</script>';
  expect(postponeScripts(content, "n1")).toBe(content);
});
