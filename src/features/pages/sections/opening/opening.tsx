import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { hasDrawing, SectionDrawing } from "#src/ui/identities/section-drawing.tsx";
import type { z } from "zod";
import { ServiceIndex } from "../services/service-index.tsx";
import type { SectionView, SectionViewProps } from "../shown.ts";
import type { openingSection } from "./schema.ts";

type Opening = z.infer<(typeof openingSection)["schema"]>;
type Props = SectionViewProps<Opening>;

/** Two of them fit side by side on a phone of 360 px. */
const BUTTON = "min-h-12 grow max-sm:px-3.5 sm:grow-0 md:max-lg:px-4 lg:min-h-13 lg:px-7 lg:text-base";

export const OpeningView: SectionView<Opening> = (section) => {
  const { look } = section.props;
  if (look === "plain") return <Plain {...section} />;
  return look === "beside-drawing" ? <BesideDrawing {...section} /> : <Stage {...section} />;
};

/** The main claim and the drawing, over the whole width of the window. */
function Stage({ anchor, shown, props, site, level = 1 }: Props) {
  const Title = level === 1 ? "h1" : "h2";
  const { eyebrow, title, text } = shown;
  const { identity } = site.settings;
  const look = hasDrawing(identity, props.drawing) ? "hero" : "hero hero-bare";
  return (
    <section className={`${look} measuring-grid`} aria-labelledby={`${anchor}-titulo`}>
      <div className="sheet-content hero-text">
        {eyebrow && <p className="text-xs font-semibold sm:text-sm text-primary-ink">{eyebrow}</p>}
        <Title
          id={`${anchor}-titulo`}
          className="mt-3 text-hero tracking-[-0.032em] text-wrap sm:text-balance md:mt-5 md:text-wrap"
        >
          {title}
        </Title>
        {text && <p className="mt-6 max-w-[30rem] text-lg text-muted">{text}</p>}
        <Buttons shown={shown} props={props} />
      </div>
      <SectionDrawing identity={identity} slot={props.drawing} />
    </section>
  );
}

/** Title and text, on a wide screen with what stands beside them. */
function Plain({ shown, props, site, level = 1 }: Props) {
  const Title = level === 1 ? "h1" : "h2";
  return (
    <div className="sheet-content sheet-columns pt-6 pb-12 lg:pt-12 lg:pb-20">
      <div className="clear-of-line lg:col-span-3">
        <Title className="text-hero tracking-[-0.032em]">{shown.title}</Title>
        {shown.text && <p className="mt-5 max-w-[34rem] text-lg text-muted">{shown.text}</p>}
        <Buttons shown={shown} props={props} />
      </div>
      {props.aside === "services" && <ServiceIndex services={site.services} />}
    </div>
  );
}

/** Title and text beside a tall drawing. */
function BesideDrawing({ shown, props, site, level = 1 }: Props) {
  const Title = level === 1 ? "h1" : "h2";
  const { identity } = site.settings;
  const look = hasDrawing(identity, props.drawing) ? "about-opening" : "about-opening about-bare";
  return (
    <div className={`sheet-content ${look}`}>
      <div className="about-intro">
        <Title className="text-[clamp(2.5rem,5.2vw,4.25rem)] leading-[1.03] tracking-[-0.032em]">
          {shown.title}
        </Title>
        {shown.text && <p className="mt-6 max-w-[31rem] text-lg text-muted">{shown.text}</p>}
        <Buttons shown={shown} props={props} />
      </div>
      <SectionDrawing identity={identity} slot={props.drawing} />
    </div>
  );
}

function Buttons({ shown, props }: Pick<Props, "shown" | "props">) {
  if (props.buttons.length === 0) return null;
  return (
    <p className="mt-8 flex flex-wrap gap-2 sm:gap-3">
      {props.buttons.map(({ to, look }, index) => (
        <Link
          key={index}
          to={to}
          viewTransition
          className={buttonClass({ variant: look, className: BUTTON })}
        >
          {shown.buttons[index]?.label}
        </Link>
      ))}
    </p>
  );
}
