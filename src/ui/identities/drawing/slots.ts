// The places (slots) of the site that have a drawing. All identities draw into the same frame, so that no layout depends
// on the identity.

interface Frame {
  viewBox: string;
  /** `drawing` is styled by drawings.css, the other classes by their places. */
  className: string;
}

const small: Frame = { viewBox: "0 0 240 128", className: "drawing service-drawing" };
const large: Frame = { viewBox: "0 0 552 400", className: "drawing service-drawing-large" };
const stop: Frame = { viewBox: "0 0 260 150", className: "drawing stop-drawing" };
/** @param left x at which the drawing starts, to align it with the text below */
const value = (left: number): Frame => ({ viewBox: `${left} 0 224 128`, className: "drawing value-tool" });

/** Slots in sections, which the server renders. */
export const SECTION_FRAMES = {
  interface: { viewBox: "-276 0 552 608", className: "drawing hero-drawing" },
  tower: { viewBox: "0 0 552 560", className: "drawing tower" },
  "custom-system": small,
  saas: small,
  integration: small,
  support: small,
  "custom-system-large": large,
  "saas-large": large,
  "integration-large": large,
  "support-large": large,
  discovery: stop,
  planning: stop,
  development: stop,
  delivery: stop,
  compass: value(18),
  "folding-rule": value(38),
  square: value(59),
  level: value(11),
} as const satisfies Record<string, Frame>;

/** Slots in the site frame and in other pages, which browsers render too. */
export const SITE_FRAMES = {
  /** Follows the window along a page's line (motif.tsx). */
  motif: { viewBox: "-11.2 -8 22.4 44", className: "plumb-bob" },
  "not-found": { viewBox: "0 -64 480 480", className: "notice-drawing" },
  error: { viewBox: "0 -64 480 480", className: "notice-drawing" },
  maintenance: { viewBox: "0 0 480 300", className: "notice-drawing" },
  offline: { viewBox: "0 0 480 416", className: "notice-drawing" },
  unsubscribed: { viewBox: "0 0 520 420", className: "notice-drawing" },
  blog: { viewBox: "0 0 320 224", className: "blog-drawing" },
  portfolio: { viewBox: "0 0 420 260", className: "portfolio-drawing" },
  questions: { viewBox: "0 0 320 320", className: "faq-drawing" },
  newsletter: { viewBox: "0 0 96 150", className: "newsletter-letter" },
} as const satisfies Record<string, Frame>;

export type SectionSlot = keyof typeof SECTION_FRAMES;
export type SiteSlot = keyof typeof SITE_FRAMES;

export type SectionDrawings = Record<SectionSlot, string>;
export type SiteDrawings = Record<SiteSlot, string>;
