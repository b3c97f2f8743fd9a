// Zod would compile its checks with `new Function`, which the pages' policy forbids and reports. It tries as soon as a
// schema is declared, so this must be the browser's first import. https://zod.dev/api#jitless
if (typeof document !== "undefined") {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
