import { data, redirect } from "react-router";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { useSiteData } from "#src/settings/site-data.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { CONSTRUCTION } from "#src/settings/texts/words/notices.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { Logo } from "#src/ui/primitives/logo.tsx";
import { Notice } from "#src/ui/sections/notice.tsx";
import type { Route } from "./+types/construction.page";
import { isHidden } from "./construction/shown-settings.server.ts";
import styles from "./site.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Served at other pages' addresses, and needs no scripts. */
export const handle = { scripts: false };

export async function loader({ context }: Route.LoaderArgs) {
  const { resources, request } = context.get(pageContext);
  if (!(await isHidden(resources, request))) throw redirect("/");
  return data({ texts: await getShownTexts(resources, [CONSTRUCTION]) }, 503);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsFor(CONSTRUCTION, matches).seoTitle, path: "/", hidden: true });

/** Shows strangers the company and its contact data until the site opens. */
export default function Construction() {
  const site = useSiteData();
  const { title, text, whatsapp } = useTexts(CONSTRUCTION);
  return (
    <>
      <header>
        <Container className="flex h-header items-center">
          {site?.settings.siteName && <Logo name={site.settings.siteName} images={site.settings} />}
        </Container>
      </header>
      <main>
        <Notice title={title} text={text} drawing="maintenance">
          <Contact whatsapp={whatsapp} />
        </Notice>
      </main>
    </>
  );
}

function Contact({ whatsapp }: { whatsapp: string }) {
  const site = useSiteData();
  const email = site?.settings.contactEmail;
  const contacts = [
    email && { label: email, href: `mailto:${email}` },
    site?.phone && { label: site.phone.shown, href: site.phone.tel },
    site?.whatsappUrl && { label: whatsapp, href: site.whatsappUrl },
  ].filter((one) => typeof one === "object" && one !== null);
  if (contacts.length === 0) return null;
  return (
    <ul className="grid justify-items-start gap-1">
      {contacts.map(({ label, href }) => (
        <li key={href}>
          <a href={href} className="inline-block py-2.5 text-primary-ink underline underline-offset-4">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
