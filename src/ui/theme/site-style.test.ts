import { describe, expect, it } from "vitest";
import { pickLook, type SiteLook } from "#src/shared/site-look.ts";
import { toSiteStyle } from "./site-style.ts";

const lookOf = (look: Partial<SiteLook>): SiteLook =>
  pickLook({
    identity: "none",
    typeface: "studio",
    cornerRadius: "medium",
    primaryColor: "#0f7a5a",
    secondaryColor: "#3a6aa0",
    accentColor: "#e8863a",
    ...look,
  });

describe("the footer's band", () => {
  it("shows the logo for dark grounds where its text is light", () => {
    expect(toSiteStyle(lookOf({ footerStyle: "band" }))).toContain(".logo-dark{display:block}");
  });

  it("keeps the theme's logo on a light band, and in other footers", () => {
    expect(toSiteStyle(lookOf({ footerStyle: "band", primaryColor: "#ffd400" }))).not.toContain(".logo-dark");
    expect(toSiteStyle(lookOf({}))).not.toContain(".logo-dark");
  });
});
