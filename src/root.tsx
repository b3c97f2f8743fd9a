import "#src/ui/styles.css";
import { useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { getPublicSettings } from "#src/features/settings/settings.server.ts";
import { pageContext } from "#src/platform/http/page-context.ts";
import { deriveBrandTokens, toBrandStyle } from "#src/ui/brand-colors.ts";
import textFont from "#src/ui/fonts/instrument-sans.woff2?url";
import { NEUTRALS } from "#src/ui/neutrals.ts";
import { useNonce } from "#src/ui/nonce.tsx";
import { reapplyTheme, THEME_SCRIPT } from "#src/ui/theme.ts";
import { Toaster } from "#src/ui/toast.tsx";
import type { Route } from "./+types/root";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: textFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  const settings = await getPublicSettings(resources);
  const brandStyle = toBrandStyle(deriveBrandTokens(settings.primaryColor, settings.secondaryColor));
  return { settings, brandStyle };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce();
  // Absent where the loader itself failed: the stylesheet then has the default brand.
  const brandStyle = useRouteLoaderData<typeof loader>("root")?.brandStyle;
  return (
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {(["light", "dark"] as const).map((theme) => (
          <meta
            key={theme}
            name="theme-color"
            content={NEUTRALS[theme].paper}
            media={`(prefers-color-scheme: ${theme})`}
            suppressHydrationWarning
          />
        ))}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <Meta />
        <Links />
        {brandStyle && <style dangerouslySetInnerHTML={{ __html: brandStyle }} />}
      </head>
      <body>
        <Toaster>{children}</Toaster>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => {
    reapplyTheme();
    document.documentElement.dataset.ready = "";
  }, []);
  return <Outlet />;
}
