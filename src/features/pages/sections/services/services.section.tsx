import { cx } from "class-variance-authority";
import type { z } from "zod";
import { QUOTE_PATH } from "#src/features/leads/contact/quote.part.tsx";
import type { Identity } from "#src/shared/site-look.ts";
import { toSlug } from "#src/shared/slug.ts";
import { Arrow } from "#src/ui/drawings/arrow.tsx";
import { hasDrawing, SectionDrawing } from "#src/ui/identities/section-drawing.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Figure } from "../look/figure.tsx";
import { shapeClass } from "../look/pictures.ts";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView, Shown } from "../section-view.ts";
import type { Service, servicesSection } from "./schema.ts";
import drawings from "#src/ui/identities/drawings.css?inline";
import picture from "#src/ui/images/picture.css?inline";
import figure from "../look/figure.css?inline";
import shapes from "../look/shapes.css?inline";
import services from "./services.css?inline";

type Services = z.infer<(typeof servicesSection)["schema"]>;

/** Shows each service in a full-width row, with drawings alternately right and left. */
const ServicesView: SectionView<Services> = ({ shown, props, site }) => {
  if (props.items.length === 0) return null;
  return (
    <div className={cx("service-rows", shapeClass(props))}>
      {props.items.map((service, index) => (
        <Row
          key={index}
          service={service}
          shown={shown.items[index] as Shown<Service>}
          linkText={shown.linkText}
          identity={site.settings.identity}
        />
      ))}
    </div>
  );
};

const SIZES = "(min-width: 64rem) 35rem, (min-width: 48rem) 92vw, calc(100vw - 2.5rem)";

interface RowProps {
  service: Service;
  shown: Shown<Service>;
  linkText: React.ReactNode;
  identity: Identity;
}

function Row({ service, shown, linkText, identity }: RowProps) {
  const slot = service.drawing === "none" ? "none" : (`${service.drawing}-large` as const);
  const isDrawn = shown.image !== null || hasDrawing(identity, slot);
  const anchor = toSlug(service.name);
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-nome`}
      className={isDrawn ? "service-row" : "service-row service-row-bare"}
    >
      <div className="sheet-content service-columns">
        {isDrawn && (
          <div className="service-plan measuring-grid">
            {shown.image ? (
              <SectionPicture image={shown.image} sizes={SIZES} className="service-picture" />
            ) : (
              <SectionDrawing identity={identity} slot={slot} />
            )}
          </div>
        )}
        <div className="service-words over-line">
          <div>
            <Figure of={{ icon: shown.icon, image: null }} sizes="" />
            {shown.occasion && (
              <p className="text-xs font-semibold text-primary-ink sm:text-sm">{shown.occasion}</p>
            )}
            <h2 id={`${anchor}-nome`} className="mt-2 text-3xl">
              {shown.name}
            </h2>
            <p className="mt-3 mb-2 text-muted">{shown.summary}</p>
            {linkText && (
              <Link to={QUOTE_PATH} viewTransition className="card-link">
                {linkText}
                <span className="sr-only"> sobre {service.name}</span>
                <Arrow />
              </Link>
            )}
          </div>
          {shown.benefits.length > 0 && (
            <ul className="benefits">
              {shown.benefits.map(({ name, text }, index) => (
                <li key={index}>
                  <strong className="block leading-snug font-semibold">{name}</strong>{" "}
                  <span className="mt-1 block text-sm text-muted">{text}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}

export const section: SectionModule = {
  View: ServicesView,
  styles: [drawings, services],
  pictureStyles: [picture, shapes, figure],
};
