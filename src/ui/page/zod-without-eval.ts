// Zod would compile its checks with `new Function`, which the pages' policy forbids and reports. It
// asks as soon as a schema is declared, so this comes before every other import of the browser.
// https://zod.dev/api#jitless
if (typeof document !== "undefined") {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
