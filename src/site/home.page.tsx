import "./drawings.css";
import "./home.css";
import type { Route } from "./+types/home.page";
import type { PublicSettings } from "#src/features/settings/schema.ts";
import { Claims } from "./home-claims.tsx";
import { Closing } from "./home-closing.tsx";
import { Differentiators } from "./home-differentiators.tsx";
import { Hero } from "./home-hero.tsx";
import { Services } from "./home-services.tsx";
import { Testimonials } from "./home-testimonials.tsx";
import { PlumbLine } from "./plumb-line.tsx";

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches.find((match) => match?.id === "root");
  const settings = (root?.loaderData as { settings: PublicSettings } | undefined)?.settings;
  if (!settings) return [];
  return [
    { title: settings.seoTitle ?? `${settings.siteName} – Sistemas que ficam de pé quando a empresa cresce` },
    { name: "description", content: settings.seoDescription ?? settings.siteDescription },
  ];
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
        <Closing />
        <PlumbLine />
      </div>
    </div>
  );
}
