// Machine-readable routes that need no React: sitemap, feeds, texts, icons and share images.

import type { FastifyReply, FastifyRequest } from "fastify";
import { publishableTypes } from "#src/content-types.ts";
import { sendMissing } from "#src/platform/http/limit-renders.ts";
import { IMMUTABLE, sendDocument } from "#src/platform/http/pages/send-document.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isUnderConstruction } from "#src/settings/construction.server.ts";
import { readFontFile } from "#src/settings/font-files.server.ts";
import { readLogoSvg } from "#src/settings/logo-files.server.ts";
import type { PublicSettings } from "#src/settings/schema.ts";
import { getSettings, getSettingsOrDefaults, getSiteUrl } from "#src/settings/settings.server.ts";
import { NEUTRALS } from "#src/shared/colors/neutrals.ts";
import { readShownSettings } from "../construction/shown-settings.server.ts";
import { iconPath, readIcon } from "../share/icons.server.ts";
import { createShareImages, type ShareImage } from "../share/share.server.ts";
import { installKindRoutes } from "./content-type-routes.ts";
import { writeLlmsText } from "./llms.server.ts";
import { COUNTED, HIDDEN, hiddenRoute, openRoute, UNLISTED } from "./open-route.ts";
import { readSitemap } from "./sitemap.server.ts";

const SHORT_NAME_LENGTH = 12;

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

const XML = "application/xml; charset=utf-8";

export function installFeedRoutes(app: Server, resources: Resources): void {
  installLists(app, resources);
  installPictures(app, resources);
}

function installLists(app: Server, resources: Resources): void {
  const open = openRoute(resources);

  // Stays open in maintenance: an error on robots.txt forbids everything (RFC 9309, 2.3.1.4).
  app.get("/robots.txt", COUNTED, async (request, reply) => {
    const siteUrl = await getSiteUrl(resources).catch(() => null);
    const allowed = publishableTypes.flatMap(({ crawled }) => (crawled ? `Allow: ${crawled}` : []));
    const lines = [
      "User-agent: *",
      "Disallow: /dashboard",
      "Disallow: /api/",
      "Disallow: /whatsapp",
      ...allowed,
    ];
    // Also open under construction, but without a sitemap, so that crawlers return later.
    if (siteUrl && !(await isUnderConstruction(resources).catch(() => false)))
      lines.push("", `Sitemap: ${siteUrl}/sitemap.xml`);
    return sendDocument(request, reply, { body: `${lines.join("\n")}\n`, type: "text/plain; charset=utf-8" });
  });
  app.get("/.well-known/security.txt", COUNTED, async (request, reply) => {
    const body = await writeSecurityText(resources);
    if (!body) return sendProblem(reply, "not-found");
    return sendDocument(request, reply, {
      body,
      type: "text/plain; charset=utf-8",
      cacheControl: "public, max-age=86400",
    });
  });
  app.get("/sitemap.xml", open, (request, reply) => sendSitemap(request, reply, 0));
  app.get<{ Params: { file: string } }>("/sitemap-:file(^[1-9]\\d{0,3}$).xml", open, (request, reply) =>
    sendSitemap(request, reply, Number(request.params.file)),
  );
  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply, file: number) => {
    const body = await readSitemap(resources, file);
    return body ? sendDocument(request, reply, { body, type: XML }) : sendProblem(reply, "not-found");
  };
  installKindRoutes(app, resources);
  app.get("/llms.txt", open, async (request, reply) =>
    sendDocument(request, reply.headers(UNLISTED), {
      body: await writeLlmsText(resources),
      type: "text/plain; charset=utf-8",
    }),
  );
}

function installPictures(app: Server, resources: Resources): void {
  const readShareImage = createShareImages(resources);
  app.get("/manifest.webmanifest", COUNTED, async (request, reply) =>
    sendDocument(request, reply, {
      body: writeManifest(await readShownSettings(resources, request)),
      type: "application/manifest+json; charset=utf-8",
    }),
  );
  app.get<{ Params: { file: string } }>("/icons/:file", HIDDEN, async (request, reply) => {
    const settings = await getSettingsOrDefaults(resources);
    const bytes = await readIcon(resources, request.params.file, settings);
    return sendImage(request, reply, bytes && { bytes, type: "image/png" });
  });
  app.get<{ Params: { file: string } }>("/logos/:file", HIDDEN, async (request, reply) => {
    const body = await readLogoSvg(resources, `/logos/${request.params.file}`);
    if (!body) return sendMissing(request, reply);
    // Prevents scripts in a logo opened by itself, even if its check missed something.
    void reply.header("content-security-policy", LOGO_POLICY);
    const type = "image/svg+xml; charset=utf-8";
    return sendDocument(request, reply, { body, type, cacheControl: IMMUTABLE });
  });
  app.get<{ Params: { file: string } }>("/fontes/:file", HIDDEN, async (request, reply) => {
    const body = await readFontFile(resources, `/fontes/${request.params.file}`);
    if (!body) return sendMissing(request, reply);
    void reply.header("content-security-policy", FONT_POLICY);
    return sendDocument(request, reply, { body, type: "font/woff2", cacheControl: IMMUTABLE });
  });
  // The address is recomputed from the page's current content, even if the picture is stored.
  app.get<{ Params: { file: string } }>("/og/:file", hiddenRoute(resources), async (request, reply) =>
    sendImage(request, reply, await readShareImage(request.params.file)),
  );
}

const FONT_POLICY = "default-src 'none'; sandbox";
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  image: ShareImage | null,
): Promise<FastifyReply> {
  if (!image) return sendMissing(request, reply);
  // Social networks embed it in their own pages.
  void reply.header("cross-origin-resource-policy", "cross-origin");
  return sendDocument(request, reply, { body: image.bytes, type: image.type, cacheControl: IMMUTABLE });
}

/** @returns null while the settings have no e-mail address, since the file is invalid without a contact */
async function writeSecurityText(
  resources: Pick<Resources, "db" | "cache" | "config">,
  now = Date.now(),
): Promise<string | null> {
  const { contactEmail } = await getSettings(resources);
  if (!contactEmail) return null;
  const siteUrl = await getSiteUrl(resources);
  // Stays the same for a whole day.
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS);
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
    "Preferred-Languages: pt, en",
    `Canonical: ${new URL("/.well-known/security.txt", siteUrl).href}`,
    "",
  ].join("\n");
}

// manifest.webmanifest (https://w3c.github.io/manifest/) for the site on a home screen.
function writeManifest(settings: PublicSettings): string {
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
