import { Link } from "#src/ui/primitives/link.tsx";
import { Arrow } from "#src/ui/drawings/arrow.tsx";
import {
  CustomSystemDrawing,
  IntegrationDrawing,
  SaasDrawing,
  SupportDrawing,
} from "#src/site/services/service-drawings.tsx";
import { type Service, SERVICES } from "#src/site/services/services.ts";

const DRAWINGS = [CustomSystemDrawing, SaasDrawing, IntegrationDrawing, SupportDrawing];

/** The four services as cards, with the plumb line between the third and the fourth. */
export function Services() {
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby="servicos">
      <div className="sheet-columns items-end gap-y-4">
        <h2 id="servicos" className="text-4xl lg:col-span-2">
          Quatro maneiras de trabalhar com a gente
        </h2>
        <p className="clear-of-line text-muted">
          Do sistema que ainda não existe ao que já não pode parar. Você escolhe por onde começar.
        </p>
      </div>
      <ul className="sheet-columns mt-8 gap-y-6 sm:grid-cols-2 lg:mt-12">
        {SERVICES.map((service, index) => (
          <ServiceCard key={service.slug} service={service} Drawing={DRAWINGS[index]!} />
        ))}
      </ul>
    </section>
  );
}

function ServiceCard({ service, Drawing }: { service: Service; Drawing: () => React.ReactNode }) {
  return (
    <li className="service-card">
      <div className="service-sheet measuring-grid">
        <Drawing />
      </div>
      <div className="flex grow flex-col p-5 lg:p-6">
        <h3 className="text-xl leading-tight lg:max-w-[10.5rem]">{service.name}</h3>
        <p className="mt-2 mb-3 text-muted">{service.summary}</p>
        <Link to={`/servicos#${service.slug}`} viewTransition className="card-link">
          Saiba mais<span className="sr-only"> sobre {service.name}</span>
          <Arrow />
        </Link>
      </div>
    </li>
  );
}
