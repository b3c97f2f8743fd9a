// manifest.webmanifest (https://w3c.github.io/manifest/) for the site on a home screen.

import type { PublicSettings } from "#src/settings/schema.ts";
import { NEUTRALS } from "#src/shared/colors/neutrals.ts";
import { iconPath } from "./icons.server.ts";

const SHORT_NAME_LENGTH = 12;

export function writeManifest(settings: PublicSettings): string {
  const { siteName, siteDescription } = settings;
  const [first = siteName] = siteName.split(/\s+/);
  const icon = (name: "192" | "512" | "maskable", size: number) => ({
    src: iconPath(name, settings),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: name === "maskable" ? "maskable" : "any",
  });
  return JSON.stringify({
    id: "/",
    name: siteName,
    short_name: siteName.length <= SHORT_NAME_LENGTH ? siteName : first.slice(0, SHORT_NAME_LENGTH),
    description: siteDescription,
    lang: "pt-BR",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    // Keeps the address bar, so that the address can be seen and shared.
    display: "minimal-ui",
    background_color: NEUTRALS.light.paper,
    theme_color: NEUTRALS.light.paper,
    icons: [icon("192", 192), icon("512", 512), icon("maskable", 512)],
  });
}
