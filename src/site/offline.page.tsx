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
import styles from "./site.css?url";

const RETRY_ID = "tentar-de-novo";
const SEEN_ID = "paginas-guardadas";
const LISTED = 8;
const PROBE_MS = 10_000;
/** src/worker/page-caches.ts names the pages' cache. */
const OFFLINE_SCRIPT = `(async () => {
  const reload = () => location.reload();
  document.getElementById("${RETRY_ID}").addEventListener("click", reload);
  // Only an answer counts: onLine is true with any network, and a reload would cancel a navigation.
  const probe = () => {
    if (document.visibilityState !== "visible" || location.pathname === "/sem-conexao") return;
    fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok && reload(), () => {});
  };
  addEventListener("online", probe);
  setInterval(probe, ${PROBE_MS});
  if (!("caches" in self)) return;
  const section = document.getElementById("${SEEN_ID}");
  const list = section.querySelector("ul");
  const name = (await caches.keys()).find((key) => key.startsWith("pages-"));
  if (!name) return;
  const cache = await caches.open(name);
  for (const request of (await cache.keys()).reverse()) {
    if (list.childElementCount === ${LISTED} || new URL(request.url).search) continue;
    const html = await (await cache.match(request)).text();
    const title = new DOMParser().parseFromString(html, "text/html").title;
    const link = document.createElement("a");
    link.href = request.url;
    link.textContent = title.replace(/ – [^–]+$/, "");
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
    section.hidden = false;
  }
})()`;

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
