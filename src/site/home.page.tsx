import "./sheet.css";
import "./drawings.css";
import "./claims.css";
import "./closing.css";
import "./home-hero.css";
import "./home-sections.css";
import "./plumb-line.css";
import type { Route } from "./+types/home.page";
import type { PublicSettings } from "#src/features/settings/schema.ts";
import { pageMeta } from "#src/ui/page-meta.ts";
import { Claims } from "./home-claims.tsx";
import { Closing } from "./closing.tsx";
import { Differentiators } from "./home-differentiators.tsx";
import { Hero } from "./home-hero.tsx";
import { Services } from "./home-services.tsx";
import { Testimonials } from "./home-testimonials.tsx";
import { PlumbLine } from "./plumb-line.tsx";

const PROMISE = "Sistemas que ficam de pé quando a empresa cresce";

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const root = matches.find((match) => match?.id === "root");
  const settings = (root?.loaderData as { settings: PublicSettings } | undefined)?.settings;
  return pageMeta(matches, {
    fullTitle: settings?.seoTitle ?? (settings ? `${settings.siteName} – ${PROMISE}` : PROMISE),
    path: location.pathname,
  });
};

/** The home page (specification §2, "/"): one sheet, hung along one line. */
export default function Home() {
  return (
    <div className="sheet">
      <Hero />
      <div className="sheet-rest">
        <Claims />
        <Services />
        <Differentiators />
        <Testimonials />
        <Closing title={<>Conte o que precisa ficar de&nbsp;pé.</>}>
          Respondemos em até 24&nbsp;horas úteis, com perguntas boas e um caminho possível.
        </Closing>
        <PlumbLine />
      </div>
    </div>
  );
}
