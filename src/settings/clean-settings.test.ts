import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "./default-settings.ts";
import { publicSettingsSchema, type Settings } from "./schema.ts";
import { cleanSettings } from "./settings.server.ts";

const NOTHING = Object.fromEntries(Object.keys(publicSettingsSchema.shape).map((key) => [key, null]));

function clean(row: Partial<Settings>): Settings {
  return cleanSettings({ id: "1", siteUrl: null, ...NOTHING, ...DEFAULT_SETTINGS, ...row } as Settings);
}

describe("cleanSettings", () => {
  it.each([
    ["https://prumo.example", "https://prumo.example"],
    ["https://prumo.example/", "https://prumo.example"],
    [" http://localhost:3000 ", "http://localhost:3000"],
    ["", null],
    ["prumo.com.br", null],
    ["localhost:3000", null],
    ["ftp://prumo.example", null],
    ["https://prumo.example/site", null],
    ["https://eu:senha@prumo.example", null],
  ])("takes the site's address %j as %j", (siteUrl, expected) => {
    expect(clean({ siteUrl }).siteUrl).toBe(expected);
  });

  it.each(["red", "#FFF", "", "#12345g", "#285491;}"])("takes %j for no colour", (color) => {
    expect(clean({ primaryColor: color, secondaryColor: color, accentColor: color })).toMatchObject({
      primaryColor: DEFAULT_SETTINGS.primaryColor,
      secondaryColor: DEFAULT_SETTINGS.secondaryColor,
      accentColor: DEFAULT_SETTINGS.accentColor,
    });
  });

  it.each([
    ["googleAnalyticsId", "G-AB12CD34EF", "UA-12345-6"],
    ["googleTagManagerId", "GTM-AB12CD3", "GTM-1';alert(1)//"],
    ["facebookPixelId", "123456789012345", "12 or 1"],
  ] as const)("keeps of %s what may stand in an address: %s, and not %s", (key, good, bad) => {
    expect(clean({ [key]: ` ${good} ` })[key]).toBe(good);
    expect(clean({ [key]: bad })[key]).toBeNull();
    expect(clean({ [key]: `${good}\n` })[key]).toBe(good);
    expect(clean({ [key]: `${good}\n${bad}` })[key]).toBeNull();
  });

  it.each([
    ["https://www.google.com/maps/embed?pb=!1m18", true],
    ["https://maps.google.com/maps?q=x&output=embed", true],
    ["http://www.google.com/maps/embed?pb=x", false],
    ["https://www.google.com/search?q=x", false],
    ["https://www.google.com.evil.example/maps/embed", false],
    ["https://user@evil.example/www.google.com/maps", false],
    ["https://www.google.com/mapsevil", false],
    ["javascript:alert(1)", false],
    ["<iframe src='https://www.google.com/maps/embed'>", false],
  ])("frames %s: %s", (googleMapsEmbedUrl, framed) => {
    expect(clean({ googleMapsEmbedUrl }).googleMapsEmbedUrl !== null).toBe(framed);
  });

  it("keeps a colour", () => {
    expect(clean({ primaryColor: "#7A1f3d" }).primaryColor).toBe("#7A1f3d");
  });

  it("takes empty text for none, and names the site all the same", () => {
    const settings = clean({ seoTitle: "", contactEmail: "  ", siteName: "", siteDescription: " " });
    expect(settings).toMatchObject({ seoTitle: null, contactEmail: null });
    expect(settings.siteName).toBe(DEFAULT_SETTINGS.siteName);
    expect(settings.siteDescription).toBe(DEFAULT_SETTINGS.siteDescription);
  });

  it.each([
    ["https://www.linkedin.com/company/x", "https://www.linkedin.com/company/x"],
    ["www.linkedin.com/company/x", "https://www.linkedin.com/company/x"],
    ["javascript:alert(1)", null],
    ["/pagina", null],
  ])("takes the web address %j as %j", (linkedinUrl, expected) => {
    expect(clean({ linkedinUrl }).linkedinUrl).toBe(expected);
  });

  it.each([
    ["/logo.svg", "/logo.svg"],
    ["https://cdn.example/logo.svg", "https://cdn.example/logo.svg"],
    ["//evil.example/logo.svg", null],
    ["logo.svg", null],
    ["javascript:alert(1)", null],
  ])("takes the logo %j as %j", (logoUrl, expected) => {
    expect(clean({ logoUrl }).logoUrl).toBe(expected);
  });

  it("leaves what is sound as it is", () => {
    const row = { contactPhone: "0800 123 4567", isMaintenanceMode: true, allowRegistration: true };
    expect(clean(row)).toMatchObject(row);
  });
});
