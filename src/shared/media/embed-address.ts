// Addresses of other sites whose content a page may show in a frame. The list is also the pages' policy for frames.

import { readVideoAddress } from "./video-address.ts";

export type EmbedKind = "map" | "video" | "calendar" | "form";

export interface Embed {
  kind: EmbedKind;
  company: string;
  /** Address for an iframe. */
  src: string;
}

interface Provider {
  host: string;
  /** Start of the paths that may be framed. */
  path: RegExp;
  kind: EmbedKind;
  company: string;
}

const PROVIDERS: readonly Provider[] = [
  {
    host: "www.google.com",
    path: /^\/maps\/(embed|d\/(u\/\d+\/)?embed)/,
    kind: "map",
    company: "Google Maps",
  },
  { host: "maps.google.com", path: /^\/maps/, kind: "map", company: "Google Maps" },
  { host: "www.openstreetmap.org", path: /^\/export\/embed\.html/, kind: "map", company: "OpenStreetMap" },
  { host: "calendar.google.com", path: /^\/calendar\//, kind: "calendar", company: "Google Agenda" },
  { host: "calendly.com", path: /^\/[\w.-]+/, kind: "calendar", company: "Calendly" },
  { host: "cal.com", path: /^\/[\w.-]+/, kind: "calendar", company: "Cal.com" },
  { host: "docs.google.com", path: /^\/forms\/d\//, kind: "form", company: "Google Forms" },
  { host: "forms.office.com", path: /^\/(r|e|pages)\//i, kind: "form", company: "Microsoft Forms" },
  { host: "form.typeform.com", path: /^\/to\//, kind: "form", company: "Typeform" },
  { host: "tally.so", path: /^\/(embed|r)\//, kind: "form", company: "Tally" },
];

const VIDEO_HOSTS = ["www.youtube-nocookie.com", "player.vimeo.com"];

/** Origins of all frames, for the content security policy. */
export const FRAME_ORIGINS: readonly string[] = [
  ...new Set([...PROVIDERS.map(({ host }) => host), ...VIDEO_HOSTS]),
].map((host) => `https://${host}`);

/** The companies, for messages. */
export const EMBED_COMPANIES = new Intl.ListFormat("pt-BR", { type: "disjunction" }).format([
  ...new Set(PROVIDERS.map(({ company }) => company)),
  "YouTube",
  "Vimeo",
]);

/** @returns null if a page may not frame the address */
export function readEmbedAddress(address: string): Embed | null {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || url.port || url.username || url.password) return null;
  const video = readVideoAddress(address);
  if (video?.kind === "frame") {
    const company = new URL(video.src).hostname === "player.vimeo.com" ? "Vimeo" : "YouTube";
    return { kind: "video", company, src: video.src };
  }
  const provider = PROVIDERS.find(({ host, path }) => host === url.hostname && path.test(url.pathname));
  return provider ? { kind: provider.kind, company: provider.company, src: url.href } : null;
}
