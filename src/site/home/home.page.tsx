import "./home-hero.css";
import "./home-sections.css";
import type { Route } from "./+types/home.page";
import type { SiteSettings } from "#src/settings/site-data.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { StructuredData } from "#src/ui/page/structured-data.tsx";
import { Claims } from "./home-claims.tsx";
import { QuoteClosing } from "#src/features/leads/contact/quote.section.tsx";
import { Differentiators } from "./home-differentiators.tsx";
import { Hero } from "./home-hero.tsx";
import { Services } from "./home-services.tsx";
import { Testimonials } from "./home-testimonials.tsx";
import { PlumbLine } from "#src/ui/sections/plumb-line.tsx";
import { describeCompany } from "./company-json-ld.ts";
import { PROMISE } from "#src/site/share/share-cards.ts";
import { useSiteData } from "#src/settings/site-data.ts";

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const root = matches.find((match) => match?.id === "root");
  const settings = (root?.loaderData as { settings: SiteSettings } | undefined)?.settings;
  return pageMeta(matches, {
    fullTitle: settings?.seoTitle ?? (settings ? `${settings.siteName} – ${PROMISE}` : PROMISE),
    path: location.pathname,
  });
};

/** The home page (specification §2, "/"). */
export default function Home() {
  const site = useSiteData();
  return (
    <div className="sheet">
      {site && <StructuredData thing={import.meta.env.SSR && describeCompany(site)} />}
      <Hero />
      <div className="sheet-rest">
        <Claims />
        <Services />
        <Differentiators />
        <Testimonials />
        <QuoteClosing title={<>Conte o que precisa ficar de&nbsp;pé.</>}>
          Respondemos em até 24&nbsp;horas úteis, com perguntas boas e um caminho possível.
        </QuoteClosing>
        <PlumbLine />
      </div>
    </div>
  );
}
