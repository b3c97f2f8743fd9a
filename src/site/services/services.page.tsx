import "./services.css";
import type { Route } from "./+types/services.page";
import { toService } from "#src/ui/page/json-ld.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { StructuredData } from "#src/ui/page/structured-data.tsx";
import { QuoteClosing } from "#src/features/leads/contact/quote.section.tsx";
import { PlumbLine } from "#src/ui/sections/plumb-line.tsx";
import { Process } from "./services-process.tsx";
import { ServiceRows } from "./services-rows.tsx";
import { SERVICES } from "./services.ts";
import { useSiteIdentity } from "#src/settings/site-data.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: "Serviços",
    description:
      "Sistemas sob demanda, soluções SaaS prontas, consultoria e integrações, manutenção e suporte 24/7: o que cada serviço entrega e como trabalhamos.",
    path: location.pathname,
  });

/** Specification §2, "Services page". */
export default function Services() {
  const site = useSiteIdentity();
  return (
    <div className="sheet under-trail">
      <div className="sheet-rest">
        <Opening />
        <ServiceRows />
        <Process />
        <QuoteClosing title="Não sabe qual dos quatro?">
          Conte o problema. Nós dizemos qual serviço resolve, mesmo quando a resposta for nenhum deles.
        </QuoteClosing>
        <PlumbLine />
      </div>
      {site && (
        <StructuredData
          thing={
            import.meta.env.SSR &&
            SERVICES.map(({ slug, name, summary }) =>
              toService(site, { name, description: summary, path: `/servicos#${slug}` }),
            )
          }
        />
      )}
    </div>
  );
}

function Opening() {
  return (
    <div className="sheet-content sheet-columns pt-6 pb-12 lg:pt-12 lg:pb-20">
      <div className="clear-of-line lg:col-span-3">
        <h1 className="text-hero tracking-[-0.032em]">Da planta ao&nbsp;plantão.</h1>
        <p className="mt-5 max-w-[34rem] text-lg text-muted">
          Quatro serviços, cada um com nome, medida e um jeito de conferir. Contrate um só, ou a obra inteira.
        </p>
      </div>
      <nav aria-label="Serviços desta página" className="hidden self-end lg:block">
        <ul className="text-sm">
          {SERVICES.map(({ slug, name }) => (
            <li key={slug} className="border-t border-line">
              <a
                href={`#${slug}`}
                className="flex min-h-10 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
