import { QUOTE_PATH } from "#src/features/leads/contact/quote.section.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Arrow } from "#src/ui/drawings/arrow.tsx";
import { SERVICE_DETAILS } from "./service-details.ts";
import { CustomSystemPlan, IntegrationPlan, SaasPlan, SupportPlan } from "./service-plans.tsx";
import { SERVICES } from "./services.ts";

const PLANS = [CustomSystemPlan, SaasPlan, IntegrationPlan, SupportPlan];

/** A full-width row for each service, with the drawing alternately right and left. */
export function ServiceRows() {
  return (
    <div className="service-rows">
      {SERVICES.map((service, index) => (
        <ServiceRow key={service.slug} service={service} Plan={PLANS[index]!} />
      ))}
    </div>
  );
}

function ServiceRow({
  service: { slug, name, summary },
  Plan,
}: {
  service: (typeof SERVICES)[number];
  Plan: () => React.ReactNode;
}) {
  const { occasion, benefits } = SERVICE_DETAILS[slug];
  return (
    <section id={slug} aria-labelledby={`${slug}-nome`} className="service-row">
      <div className="sheet-content service-columns">
        <div className="service-plan measuring-grid">
          <Plan />
        </div>
        <div className="service-words">
          <div>
            <p className="text-xs font-semibold text-primary-ink sm:text-sm">{occasion}</p>
            <h2 id={`${slug}-nome`} className="mt-2 text-3xl">
              {name}
            </h2>
            <p className="mt-3 mb-2 text-muted">{summary}</p>
            <Link to={QUOTE_PATH} viewTransition className="card-link">
              Saiba Mais<span className="sr-only"> sobre {name}</span>
              <Arrow />
            </Link>
          </div>
          <ul className="benefits">
            {benefits.map((benefit) => (
              <li key={benefit.name}>
                <strong className="block leading-snug font-semibold">{benefit.name}</strong>{" "}
                <span className="mt-1 block text-sm text-muted">{benefit.text}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
