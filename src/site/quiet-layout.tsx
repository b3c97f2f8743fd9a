import { Outlet } from "react-router";
import { useSiteData } from "#src/settings/site-data.ts";
import type { Route } from "./+types/quiet-layout";
import { SiteFooter } from "./frame/site-footer.tsx";
import { SiteHeader } from "./frame/site-header.tsx";
import styles from "./site.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Leaves out analytics, floating buttons and popups, for pages with a secret address. */
export default function QuietLayout() {
  const site = useSiteData();
  return (
    <>
      {site && <SiteHeader settings={site.settings} />}
      <div className="flex min-h-dvh flex-col pt-header">
        <main className="grow">
          <Outlet />
        </main>
        {site && <SiteFooter site={site} />}
      </div>
    </>
  );
}
