import { data, Outlet, useLocation, useNavigation } from "react-router";
import { LeadMagnetPrompt } from "#src/features/ebook/lead-magnet-prompt.tsx";
import { followQuery } from "#src/platform/http/pages/page-answers.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { getSettingsOrDefaults } from "#src/settings/settings.server.ts";
import { useSiteData } from "#src/settings/site-data.ts";
import { readNotThere } from "#src/settings/texts/not-there.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { OwnTextsProvider, useTexts } from "#src/settings/texts/use-texts.ts";
import { WAITING, WAITING_FOR } from "#src/settings/texts/words/frame.ts";
import { MAINTENANCE_TEXTS } from "#src/settings/texts/words/notices.ts";
import { type StoredTexts, wordsOf } from "#src/settings/texts/words/part.ts";
import { usePreview } from "#src/ui/page/preview.tsx";
import { withServerOnly } from "#src/ui/page/server-only.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import { PlumbBob } from "#src/ui/primitives/plumb-bob.tsx";
import { useIsLate } from "#src/ui/primitives/use-is-late.ts";
import { Notice } from "#src/ui/sections/notice.tsx";
import type { Route } from "./+types/layout";
import { Shell } from "./frame/shell.tsx";
import { ErrorScreen } from "./notices/error-screen.tsx";
import { type Maintenance, readMaintenance } from "./notices/maintenance.ts";
import { NotFound } from "./notices/not-found.tsx";
import { findShare } from "./share/share.server.ts";
import styles from "./site.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

const RETRY_AFTER_SECONDS = "600";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => followQuery(context.get(pageContext)),
];

/** Answers 503 with the maintenance page while the settings say so (docs/produto.md, "Notices"), except in previews. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { resources, preview } = context.get(pageContext);
  if (preview) return {};
  const { isMaintenanceMode } = await getSettingsOrDefaults(resources);
  if (isMaintenanceMode) {
    // `no-store` keeps a cached page from being shown instead.
    const headers = { "retry-after": RETRY_AFTER_SECONDS, "cache-control": "no-store" };
    const maintenance = await getShownTexts(resources, [MAINTENANCE_TEXTS]);
    throw data({ maintenance } satisfies Maintenance, { status: 503, headers });
  }
  const share = await findShare(resources, new URL(request.url).pathname);
  return withServerOnly({}, { share });
}

export { skipPlainNavigation as shouldRevalidate } from "./frame/skip-plain-navigation.ts";

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export default function Layout() {
  const isPreview = usePreview() !== undefined;
  return (
    <Shell>
      <WaitingNote />
      <Outlet />
      {!isPreview && <LeadMagnetPrompt use="popup" />}
    </Shell>
  );
}

/** Handles maintenance, unknown pages and failed ones; the layout stays if it was loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const maintenance = readMaintenance(error);
  if (maintenance) return <MaintenanceScreen texts={maintenance} />;
  const notThere = readNotThere(error);
  return (
    <Shell>
      {notThere ? (
        <OwnTextsProvider value={notThere}>
          <NotFound />
        </OwnTextsProvider>
      ) : (
        <ErrorScreen />
      )}
    </Shell>
  );
}

/** Shown under the navigation bar while another page loads; pages indicate loading of their own data. */
function WaitingNote() {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const texts = useTexts(WAITING);
  const isLate = useIsLate(next !== undefined && next !== pathname);
  return (
    <output className="pointer-events-none fixed inset-x-0 top-header z-40 flex justify-center">
      {isLate && (
        <span className="mt-3 flex animate-appear items-center gap-2.5 rounded-full border border-line-strong bg-surface px-4 py-1.5 text-sm font-medium shadow-float">
          <PlumbBob className="h-5 origin-top animate-swing text-primary-ink" />
          {texts[WAITING_FOR[next ?? ""] ?? "page"]}
        </span>
      )}
    </output>
  );
}

/** Replaces all public pages while `isMaintenanceMode` is set. */
function MaintenanceScreen({ texts }: { texts: StoredTexts }) {
  const { title, text, contact } = wordsOf(MAINTENANCE_TEXTS, texts);
  const settings = useSiteData()?.settings;
  return (
    <>
      <header>
        <Container className="flex h-header items-center">
          {settings && <Logo name={settings.siteName} images={settings} />}
        </Container>
      </header>
      <main>
        <Notice title={title} text={text} drawing="maintenance">
          {settings?.contactEmail && contact && (
            <p className="text-muted">{linkEmail(contact, settings.contactEmail)}</p>
          )}
        </Notice>
      </main>
    </>
  );
}

function linkEmail(text: string, email: string) {
  const [before, ...after] = text.split(email);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a href={`mailto:${email}`} className="text-primary-ink underline underline-offset-4">
        {email}
      </a>
      {after.join(email)}
    </>
  );
}
