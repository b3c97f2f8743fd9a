import { SESSION_KEY } from "#src/shared/session-key.ts";
import type { Consent } from "#src/ui/tracking/consent.ts";
import { forgetSeenPages, keepSeenPages } from "#src/ui/tracking/seen-pages.ts";
import { keepTouches } from "#src/ui/tracking/touches.ts";
import { type HeardTrack, overhearTracks } from "#src/ui/tracking/track.ts";
import { GOOGLE_SCRIPTS, META_SCRIPTS, type Tags } from "./tags.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Stub that Meta's script replaces: https://developers.facebook.com/docs/meta-pixel/get-started */
interface Pixel {
  (...words: unknown[]): void;
  callMethod?: (...words: unknown[]) => void;
  queue: unknown[][];
  push: unknown;
  loaded: boolean;
  version: string;
}

const TAG_COOKIES = /^(_ga|_gid|_gat|_gac|_gcl|_fbp|_fbc|_dc_gtm)/;

export interface TagLoader {
  /**
   * Loads nothing in a browser signed in to the dashboard, because any script of the page could read the
   * session. Revoking reloads the page, because a running script cannot be unloaded.
   */
  apply(consent: Consent): void;
}

export function createTagLoader(tags: Tags): TagLoader {
  let applied: Consent | undefined;
  let stopKeeping: (() => void) | undefined;
  return {
    apply(consent) {
      const isRevoked =
        applied &&
        ((applied.statistics && !consent.statistics) || (applied.advertising && !consent.advertising));
      if (!consent.statistics || !consent.advertising) deleteTagCookies();
      keepTouches(consent);
      stopKeeping?.();
      stopKeeping = consent.statistics ? keepSeenPages() : undefined;
      if (!consent.statistics) forgetSeenPages();
      if (isRevoked) return location.reload();
      if (hasSession()) return undefined;
      if (consent.statistics || consent.advertising) loadTags(tags, consent, applied);
      applied = consent;
      return undefined;
    },
  };
}

function hasSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // Without storage there is no session.
    return false;
  }
}

function loadTags(tags: Tags, consent: Consent, applied: Consent | undefined): void {
  const isFirst = !applied?.statistics && !applied?.advertising;
  const hasGoogle = Boolean(tags.googleTagManagerId ?? (consent.statistics && tags.googleAnalyticsId));
  if (hasGoogle) {
    // The default must come first: https://developers.google.com/tag-platform/security/guides/consent
    if (isFirst) gtag("consent", "default", toConsentMode({ statistics: false, advertising: false }));
    gtag("consent", "update", toConsentMode(consent));
  }
  if (tags.googleTagManagerId && isFirst) loadTagManager(tags.googleTagManagerId);
  if (tags.googleAnalyticsId && consent.statistics && !applied?.statistics) {
    loadAnalytics(tags.googleAnalyticsId);
  }
  if (tags.facebookPixelId && consent.advertising && !applied?.advertising) loadPixel(tags.facebookPixelId);
}

function toConsentMode({ statistics, advertising }: Pick<Consent, "statistics" | "advertising">) {
  const state = (isGranted: boolean) => (isGranted ? "granted" : "denied");
  return {
    analytics_storage: state(statistics),
    ad_storage: state(advertising),
    ad_user_data: state(advertising),
    ad_personalization: state(advertising),
  };
}

/** Google's script recognizes a command by its type, `arguments`; an array would not work. */
function gtag(..._words: unknown[]): void {
  window.dataLayer ??= [];
  // oxlint-disable-next-line prefer-rest-params
  window.dataLayer.push(arguments);
}

function loadTagManager(id: string): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  addScript(`${GOOGLE_SCRIPTS}/gtm.js?id=${id}`);
  overhearTracks(({ event, ...parameters }) =>
    window.dataLayer?.push({ event, ...toParameters(parameters) }),
  );
}

function loadAnalytics(id: string): void {
  gtag("js", new Date());
  // Page views are sent like every other event, because a client-side navigation loads no page.
  gtag("config", id, { send_page_view: false });
  addScript(`${GOOGLE_SCRIPTS}/gtag/js?id=${id}`);
  const send = ({ event, ...parameters }: Omit<HeardTrack, "page">) =>
    gtag("event", event, { ...toParameters(parameters), send_to: id });
  send({ event: "page_view" });
  overhearTracks(send);
}

function loadPixel(id: string): void {
  const pixel = ((...words: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...words);
    else pixel.queue.push(words);
  }) as Pixel;
  Object.assign(pixel, { push: pixel, loaded: true, version: "2.0", queue: [] });
  Object.assign(window, { fbq: pixel, _fbq: pixel });
  addScript(`${META_SCRIPTS}/en_US/fbevents.js`);
  // Otherwise the pixel would read forms by itself.
  pixel("set", "autoConfig", false, id);
  pixel("init", id);
  pixel("track", "PageView");
  overhearTracks(({ event, label }) => {
    if (event === "page_view") pixel("track", "PageView");
    else if (event === "form_submit") pixel("track", "Lead", { content_name: label });
    else if (event === "button_click") pixel("track", "Contact", { content_name: label });
  });
}

function toParameters({ action, category, label, value }: Partial<HeardTrack>) {
  return { event_action: action, event_category: category, event_label: label, value };
}

function addScript(src: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** Tries this host and its parents, because the cookie's own domain is unknown. */
function deleteTagCookies(): void {
  const parts = location.hostname.split(".");
  const domains = ["", ...parts.map((_part, index) => `;domain=.${parts.slice(index).join(".")}`)];
  for (const cookie of document.cookie.split(/; */)) {
    const name = cookie.split("=")[0] ?? "";
    if (!TAG_COOKIES.test(name)) continue;
    for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`;
  }
}
