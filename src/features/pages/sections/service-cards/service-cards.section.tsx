import { cx } from "class-variance-authority";
import type { z } from "zod";
import { readImageId } from "#src/shared/media/media-path.ts";
import type { Identity } from "#src/shared/site-look.ts";
import { toSlug } from "#src/shared/slug.ts";
import { Arrow } from "#src/ui/drawings/arrow.tsx";
import { hasDrawing, SectionDrawing } from "#src/ui/identities/section-drawing.tsx";
import { Cover } from "#src/ui/images/cover.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { layOut } from "../look/columns.ts";
import { Figure } from "../look/figure.tsx";
import { shapeClass } from "../look/pictures.ts";
import { partHeading, titleId } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionSite, SectionView, ShownImage, ShownService } from "../section-view.ts";
import { toShownImage } from "../show-props.ts";
import type { serviceCardsSection } from "./schema.ts";
import drawings from "#src/ui/identities/drawings.css?inline";
import cover from "#src/ui/images/cover.css?inline";
import picture from "#src/ui/images/picture.css?inline";
import columns from "../look/columns.css?inline";
import figure from "../look/figure.css?inline";
import shapes from "../look/shapes.css?inline";
import serviceCards from "./service-cards.css?inline";

type ServiceCards = z.infer<(typeof serviceCardsSection)["schema"]>;

const ServiceCardsView: SectionView<ServiceCards> = ({ anchor, shown, props, site }) => {
  if (site.services.length === 0) return null;
  const hasPictures = site.services.some((service) => findImage(service, site));
  const { className, sizes } = layOut(props.appearance, site.services.length);
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby={titleId(anchor, shown.title)}>
      <div className="section-head sheet-columns items-end gap-y-4">
        {shown.title && (
          <h2 id={`${anchor}-titulo`} className="clear-of-line text-4xl lg:col-span-2">
            {shown.title}
          </h2>
        )}
        {shown.text && <p className="clear-of-line text-muted">{shown.text}</p>}
      </div>
      <ul className={cx(className, "mt-8 gap-y-6 lg:mt-12", shapeClass(props))}>
        {site.services.map((service, index) => (
          <Card
            key={index}
            service={service}
            linkText={shown.linkText}
            heading={partHeading(shown.title)}
            identity={site.settings.identity}
            image={findImage(service, site)}
            sizes={sizes}
            isBesidePictures={hasPictures}
          />
        ))}
      </ul>
    </section>
  );
};

function findImage({ image }: ShownService, { loaded }: SectionSite): ShownImage | null {
  const found = image && loaded?.images[readImageId(image.path) ?? ""];
  return found ? toShownImage(found, image) : null;
}

interface CardProps {
  service: ShownService;
  linkText: React.ReactNode;
  heading: "h2" | "h3";
  identity: Identity;
  image: ShownImage | null;
  sizes: string;
  /** Another card has a picture. */
  isBesidePictures: boolean;
}

function Card({ service, linkText, heading: Part, identity, image, sizes, isBesidePictures }: CardProps) {
  const { name, summary, icon, page } = service;
  return (
    <li className="service-card">
      <Head service={service} identity={identity} image={image} sizes={sizes} isCovered={isBesidePictures} />
      <div className="flex grow flex-col p-5 lg:p-6">
        <Figure of={{ icon: image ? "none" : icon, image: null }} sizes="" />
        <Part className="service-card-name text-xl leading-tight">{name}</Part>
        <p className="mt-2 mb-3 text-muted">{summary}</p>
        <Link to={`${page}#${toSlug(name)}`} viewTransition className="card-link">
          {linkText}
          <span className="sr-only"> sobre {name}</span>
          <Arrow />
        </Link>
      </div>
    </li>
  );
}

type HeadProps = Pick<CardProps, "service" | "identity" | "image" | "sizes"> & { isCovered: boolean };

/** Shows the picture, else the identity's drawing; beside pictures a card without either gets a cover. */
function Head({ service: { name, icon, drawing }, identity, image, sizes, isCovered }: HeadProps) {
  if (image) return <SectionPicture image={image} sizes={sizes} className="service-card-picture" />;
  if (icon !== "none") return null;
  if (isCovered)
    return (
      <div className="service-card-picture">
        <Cover title={name} />
      </div>
    );
  if (!hasDrawing(identity, drawing)) return null;
  return (
    <div className="service-sheet measuring-grid">
      <SectionDrawing identity={identity} slot={drawing} />
    </div>
  );
}

export const section: SectionModule = {
  View: ServiceCardsView,
  styles: [columns, drawings, serviceCards],
  pictureStyles: [picture, cover, shapes, figure],
};
