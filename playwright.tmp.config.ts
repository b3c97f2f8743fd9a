import base from "./playwright.config.ts";
export default { ...base, expect: { timeout: 20_000 }, use: { ...base.use, actionTimeout: 20_000 }, timeout: 300_000 };
