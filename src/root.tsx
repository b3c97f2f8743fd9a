import "#src/ui/styles.css";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { getPublicSettings } from "#src/features/settings/settings.server.ts";
import { pageContext } from "#src/platform/http/page-context.ts";
import type { Route } from "./+types/root";

export async function loader({ context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return { settings: await getPublicSettings(resources) };
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
