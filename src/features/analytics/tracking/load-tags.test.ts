import { afterEach, expect, it, vi } from "vitest";
import { createTagLoader } from "./load-tags.ts";

afterEach(() => vi.unstubAllGlobals());

/** Applies full consent in a browser with this stored data. @returns the loaded scripts */
function load(kept: Record<string, string>): string[] {
  const scripts: { src: string }[] = [];
  vi.stubGlobal("window", {});
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept[name] ?? null, setItem: () => {} });
  vi.stubGlobal("location", new URL("https://prumo.example/"));
  vi.stubGlobal("document", {
    referrer: "",
    cookie: "",
    createElement: () => ({}),
    head: { append: (script: { src: string }) => scripts.push(script) },
  });
  const tags = {
    googleAnalyticsId: "G-AB12CD34EF",
    googleTagManagerId: "GTM-AB12CD3",
    facebookPixelId: "123456",
  };
  createTagLoader(tags).apply({ statistics: true, advertising: true } as never);
  return scripts.map(({ src }) => src);
}

it("scripts of others are loaded for visitors who consent, and never where a session is kept", () => {
  expect(load({})).toHaveLength(3);
  expect(load({ dashboard_token: "x" })).toEqual([]);
});
