import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { useSiteData } from "#src/settings/site-data.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { OFFLINE } from "#src/settings/texts/words/notices.ts";
import { useNonce } from "#src/ui/page/nonce.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import { Notice } from "#src/ui/sections/notice.tsx";
import type { Route } from "./+types/offline.page";
import { OFFLINE_SCRIPT, RETRY_ID, SEEN_ID } from "./notices/offline-script.ts";
import styles from "./site.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Excludes the router's scripts, since the service worker shows it at other addresses. */
export const handle = { scripts: false };

export async function loader({ context }: Route.LoaderArgs) {
  return { texts: await getShownTexts(context.get(pageContext).resources, [OFFLINE]) };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: textsFor(OFFLINE, matches).seoTitle, path: location.pathname, hidden: true });

/** Shown offline for pages that are not cached, so it must not need the network. */
export default function Offline() {
  const settings = useSiteData()?.settings;
  const { title, text, button, seen } = useTexts(OFFLINE);
  const nonce = useNonce();
  return (
    <>
      <header>
        <Container className="flex h-header items-center">
          {/* Leaves out an uploaded logo, which may be on another host. */}
          {settings && <Logo name={settings.siteName} />}
        </Container>
      </header>
      <main>
        <Notice title={title} text={text} drawing="offline">
          <button type="button" id={RETRY_ID} className={buttonClass({ size: "lg" })}>
            {button}
          </button>
          <section id={SEEN_ID} hidden className="mt-10">
            <h2 className="text-sm font-semibold">{seen}</h2>
            <ul className="mt-1 grid max-w-110 [&_a]:block [&_a]:border-b [&_a]:border-line [&_a]:py-3 [&_a]:text-primary-ink [&_a]:underline-offset-4 [&_a]:hover:underline" />
          </section>
        </Notice>
      </main>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: OFFLINE_SCRIPT }} />
    </>
  );
}
