import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import firstViewScript from "#src/features/analytics/tracking/first-view.inline.ts?inline-script";
import { useSiteData } from "#src/settings/site-data.ts";
import { CONTENT_ID } from "#src/ui/page/content-id.ts";
import { useNonce } from "#src/ui/page/nonce.tsx";
import { usePreview } from "#src/ui/page/preview.tsx";
import { CookieConsent } from "../cookies/cookie-consent.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { FloatingActions } from "./floating-actions.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useItemTransitions } from "./use-item-transitions.ts";
import { useOffline } from "./use-offline.ts";

/** Loaded on demand, since visitors never need them. */
const PreviewBar = lazy(() => import("./preview-bar.tsx"));
const ConstructionBar = lazy(() => import("./construction-bar.tsx"));

export function Shell({ children }: { children: React.ReactNode }) {
  const site = useSiteData();
  const main = useFocusOnNavigation();
  const header = usePageHeader();
  const isPreview = usePreview() !== undefined;
  useOffline(!isPreview);
  useItemTransitions();
  const nonce = useNonce();
  return (
    <>
      <a
        href={`#${CONTENT_ID}`}
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      {site && <CookieConsent hasMap={site.hasMap} />}
      {site && header !== "none" && <SiteHeader settings={site.settings} isBare={header === "logo"} />}
      <div className={header === "none" ? "flex min-h-dvh flex-col" : "flex min-h-dvh flex-col pt-header"}>
        <Breadcrumb />
        <main ref={main} id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        {site && <SiteFooter site={site} />}
      </div>
      {site && <FloatingActions site={site} />}
      {isPreview || site?.construction ? (
        <Suspense>{isPreview ? <PreviewBar /> : <ConstructionBar />}</Suspense>
      ) : (
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: firstViewScript }}
        />
      )}
    </>
  );
}

/** Returns the header that the page has chosen; undefined for the usual one. */
function usePageHeader(): string | undefined {
  const page = useMatches().at(-1);
  const { header } = (page?.handle ?? {}) as { header?: (loaderData: unknown) => string | undefined };
  return header?.(page?.loaderData);
}

/** Moves the focus after a navigation, so that screen readers and Tab start at the new page. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
