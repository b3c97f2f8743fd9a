import "#src/ui/page/zod-without-eval.ts";
import { useEffect, useSyncExternalStore } from "react";
import { Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { useVisits } from "#src/features/analytics/tracking/use-visits.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { type SiteHead, useSiteData } from "#src/settings/site-data.ts";
import { readNotThere } from "#src/settings/texts/not-there.ts";
import { textsFor } from "#src/settings/texts/use-texts.ts";
import { ERROR, MAINTENANCE_TEXTS, NOT_FOUND } from "#src/settings/texts/words/notices.ts";
import { wordsOf } from "#src/settings/texts/words/part.ts";
import { NEUTRALS } from "#src/shared/colors/neutrals.ts";
import { isHidden, isShownEarly } from "#src/site/construction/shown-settings.server.ts";
import { loadHiddenSiteData, loadSiteData } from "#src/site/frame/site-data.server.ts";
import { ErrorScreen } from "#src/site/notices/error-screen.tsx";
import { readMaintenance } from "#src/site/notices/maintenance.ts";
import { IdentityProvider } from "#src/ui/identities/identity-context.ts";
import { LateScripts } from "#src/ui/page/late-scripts.tsx";
import { useNonce } from "#src/ui/page/nonce.tsx";
import { PageLinks } from "#src/ui/page/page-links.tsx";
import { pageMeta, useCrawlerTags } from "#src/ui/page/page-meta.ts";
import { PreviewProvider } from "#src/ui/page/preview.tsx";
import { pageIsReady } from "#src/ui/page/ready.ts";
import { BrandStyle } from "#src/ui/theme/brand-style.tsx";
import headScript from "#src/ui/theme/head.inline.ts?inline-script";
import { reapplyTheme } from "#src/ui/theme/theme.ts";
import { Toaster } from "#src/ui/toasts/toast.tsx";
import type { Route } from "./+types/root";
import siteStyles from "#src/site/site.css?url";

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

export const links: Route.LinksFunction = () => [{ rel: "manifest", href: "/manifest.webmanifest" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { resources, request, preview } = context.get(pageContext);
  if (preview) return loadSiteData(resources, preview);
  if (await isHidden(resources, request)) return loadHiddenSiteData(resources);
  const site = await loadSiteData(resources);
  return (await isShownEarly(resources)) ? Object.assign(site, { construction: "shown" as const }) : site;
}

export { skipPlainNavigation as shouldRevalidate } from "#src/site/frame/skip-plain-navigation.ts";

/** Applies to pages without metadata and to the error page. */
export const meta: Route.MetaFunction = ({ matches, location, error }) => {
  const path = location.pathname;
  if (!error) return pageMeta(matches, { path });
  const maintenance = readMaintenance(error);
  const notThere = readNotThere(error);
  const title = maintenance
    ? wordsOf(MAINTENANCE_TEXTS, maintenance).seoTitle
    : notThere
      ? wordsOf(NOT_FOUND, notThere).seoTitle
      : textsFor(ERROR, matches).title;
  return pageMeta(matches, { title, path, hidden: true });
};

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce();
  // Absent if the loader failed; the style sheet then has the default brand.
  const site = useSiteData();
  const matches = useMatches();
  // `export const handle = { scripts: false }` marks a page that stands in for others at their addresses.
  const hasScripts = matches.every(
    ({ handle }) => (handle as { scripts?: boolean } | undefined)?.scripts !== false,
  );
  const isPublic = matches.some(({ id }) => id === "site/layout");
  useReady();
  useCrawlerTags();
  useVisits(!site?.preview && !site?.construction);
  return (
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.SSR && <ThemeColors papers={site?.head?.papers} />}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        {import.meta.env.SSR && <SiteLinks head={site?.head} />}
        <PageLinks />
        <BrandStyle settings={site?.settings} />
      </head>
      {/* For printed links (print.css), as a CSS string. */}
      <body style={site && ({ "--site-url": JSON.stringify(site.siteUrl) } as React.CSSProperties)}>
        <PreviewProvider value={site?.preview}>
          <IdentityProvider settings={site?.settings}>
            <Toaster>{children}</Toaster>
          </IdentityProvider>
        </PreviewProvider>
        {hasScripts && (
          <>
            <ScrollPositions />
            {isPublic && import.meta.env.PROD ? <LateScripts nonce={nonce} /> : <Scripts nonce={nonce} />}
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Written only by the server: the head's script changes their content before hydration, and React would add a second
 * `<meta>` if the content differs from its own.
 */
function ThemeColors({ papers }: { papers: SiteHead["papers"] | undefined }) {
  return (["light", "dark"] as const).map((theme) => (
    <meta
      key={theme}
      name="theme-color"
      content={papers?.[theme] ?? NEUTRALS[theme].paper}
      media={`(prefers-color-scheme: ${theme})`}
    />
  ));
}

/** Written once by the server, since they are the same on every page; React in the browser leaves them unchanged. */
function SiteLinks({ head }: { head: SiteHead | undefined }) {
  return (
    <>
      {/* Both are preloaded, since a face that arrives after the first paint waits for the next page (typefaces.ts). */}
      {head?.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {head?.feeds.map(({ type, title, href }) => (
        <link key={href} rel="alternate" type={type} title={title} href={href} />
      ))}
      <link rel="icon" href={head?.icons.browser ?? "/favicon.svg"} />
      {head && <link rel="apple-touch-icon" href={head.icons.appleTouch} />}
    </>
  );
}

/** Tells tests and styles that the page is interactive. */
function useReady() {
  useEffect(() => {
    // Hydration may have rerendered <html>.
    reapplyTheme();
    pageIsReady();
  }, []);
}

export default function Root() {
  return <Outlet />;
}

/** Shown if even the shell could not be rendered. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh items-center">
      {/* Loads the styles itself, since the layouts that bring them are missing here. */}
      <link rel="stylesheet" href={siteStyles} />
      <ErrorScreen />
    </main>
  );
}

/**
 * Restores the scroll position after navigations. React Router's own component also adds an inline script that reads
 * sessionStorage and delays the first paint; after a load the browser restores the position by itself.
 */
function ScrollPositions() {
  const isHydrated = useSyncExternalStore(neverChanges, inBrowser, onServer);
  return isHydrated && <ScrollRestoration />;
}
