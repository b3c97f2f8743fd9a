import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { SiteData } from "#src/settings/site-data.ts";
import { scrollBehavior } from "#src/ui/page/motion.ts";
import { usePreview } from "#src/ui/page/preview.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { track } from "#src/ui/tracking/track.ts";

/** Scroll distances from docs/produto.md, "Frame". */
const WHATSAPP_AFTER_PX = 300;
const TOP_AFTER_PX = 400;

/** Downward scroll after which the buttons stop covering a phone's text. */
const AWAY_AFTER_PX = 100;

/** The bar of previews and unopened sites takes two lines on a phone. */
const ABOVE_BAR = { bottom: "4.5rem" };

const WhatsappDialog = lazy(() => import("./whatsapp-dialog.tsx"));

/** Shown after scrolling; without JavaScript visitors use the page's links. Previews offer no contact. */
export function FloatingActions({ site }: { site: SiteData }) {
  const isPreview = usePreview() !== undefined;
  const isAway = useGoesDown();
  return (
    <div
      className={isAway ? "floating-actions is-away" : "floating-actions"}
      style={isPreview || site.construction ? ABOVE_BAR : undefined}
    >
      <BackToTop />
      {!isPreview && site.whatsappUrl && site.settings.whatsappNumber && (
        <Whatsapp number={site.settings.whatsappNumber} />
      )}
    </div>
  );
}

function Whatsapp({ number }: { number: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isScrolled = useScrolledPast(WHATSAPP_AFTER_PX);
  const button = useRef<HTMLButtonElement>(null);
  const open = (): void => {
    setIsOpen(true);
    setWasOpened(true);
    track({ event: "button_click", action: "click", category: "Conversão", label: "WhatsApp Button" });
  };
  return (
    <>
      {(isScrolled || isOpen) && (
        <button
          ref={button}
          type="button"
          aria-label="Conversar no WhatsApp"
          aria-haspopup="dialog"
          className={buttonClass({ className: "floating-action floating-whatsapp" })}
          onClick={open}
        >
          <WhatsappMark />
        </button>
      )}
      {wasOpened && (
        <Suspense>
          <WhatsappDialog number={number} open={isOpen} onOpenChange={setIsOpen} opener={button} />
        </Suspense>
      )}
    </>
  );
}

function BackToTop() {
  if (!useScrolledPast(TOP_AFTER_PX)) return null;
  return (
    <button
      type="button"
      aria-label="Voltar ao topo"
      className={buttonClass({ variant: "outline", size: "icon", className: "floating-action bg-surface" })}
      onClick={goToTop}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="floating-mark">
        <path d="M4 3h12M10 17V7M5.5 11.5 10 7l4.5 4.5" />
      </svg>
    </button>
  );
}

/** Also moves the focus up, since the focused button disappears. */
function goToTop(): void {
  scrollTo({ top: 0, behavior: scrollBehavior() });
  document.querySelector("main")?.focus({ preventScroll: true });
}

/** Scrolling starts the scripts, so React is loaded when this is needed. */
function useScrolledPast(px: number): boolean {
  return useSyncExternalStore(
    watchScroll,
    () => scrollY > px,
    () => false,
  );
}

/** False on turning back and at the end of the page. Jumping to a place below still shows the buttons. */
function useGoesDown(): boolean {
  const [goesDown, setGoesDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    let shownAt = last;
    return watchScroll(() => {
      const y = scrollY;
      if (y < last || last <= TOP_AFTER_PX) shownAt = y;
      last = y;
      const isAtEnd = y + innerHeight >= document.documentElement.scrollHeight - 2;
      setGoesDown(!isAtEnd && y - shownAt > AWAY_AFTER_PX);
    });
  }, []);
  return goesDown;
}

function watchScroll(onChange: () => void): () => void {
  addEventListener("scroll", onChange, { passive: true });
  return () => removeEventListener("scroll", onChange);
}

function WhatsappMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="floating-mark">
      <path d="M3.5 20.5l1.25-4.4A8.75 8.75 0 1 1 8 19.3z" />
      <path
        className="handset"
        d="M8.9 7.7c.3-.3.7-.3 1 .1l.9 1.7c.2.3.1.7-.1.9l-.6.7c.7 1.3 1.6 2.2 2.9 2.8l.7-.7c.2-.3.6-.3.9-.2l1.6.9c.4.2.4.7.1 1-.7.9-1.7 1.2-2.7.9-2.7-.8-4.7-2.8-5.4-5.4-.3-1 0-2 .7-2.700z"
      />
    </svg>
  );
}
