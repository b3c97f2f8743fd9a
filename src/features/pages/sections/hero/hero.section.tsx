import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import type { z } from "zod";
import { readVideoAddress, VIDEO_WORDS } from "#src/shared/media/video-address.ts";
import { toSlug } from "#src/shared/slug.ts";
import { hasDrawing, SectionDrawing } from "#src/ui/identities/section-drawing.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { FrameInvitation } from "../frame-invitation.tsx";
import { findGround } from "../look/grounds.ts";
import { besideClasses, besideSizes, FULL_WIDTH_SIZES, shapeClass } from "../look/pictures.ts";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView, SectionViewProps, ShownImage } from "../section-view.ts";
import { movingFile, MovingPicture } from "./moving-picture.tsx";
import type { heroSection } from "./schema.ts";
import drawings from "#src/ui/identities/drawings.css?inline";
import picture from "#src/ui/images/picture.css?inline";
import frame from "#src/ui/page/frame.css?inline";
import beside from "../look/beside.css?inline";
import shapes from "../look/shapes.css?inline";
import heroLooks from "./hero-looks.css?inline";
import hero from "./hero.css?inline";

/** `sizes` of a picture beside the text, which is below it on phones. */
const SIZES = "(min-width: 75rem) 35rem, (min-width: 48rem) 46vw, calc(100vw - 2.5rem)";

type Hero = z.infer<(typeof heroSection)["schema"]>;
type Props = SectionViewProps<Hero>;

/** Two buttons fit side by side on a 360 px phone. */
const BUTTON = "min-h-12 grow max-sm:px-3.5 sm:grow-0 md:max-lg:px-4 lg:min-h-13 lg:px-7 lg:text-base";

const HeroView: SectionView<Hero> = (section) => {
  const { look } = section.props;
  if (look === "plain") return <Plain {...section} />;
  return look === "beside-drawing" && arrangementOf(section).length === 0 ? (
    <BesideDrawing {...section} />
  ) : (
    <Stage {...section} />
  );
};

/** Title and drawing over the full width of the window. */
function Stage(section: Props) {
  const { anchor, shown, props, site, level = 1 } = section;
  const Title = level === 1 ? "h1" : "h2";
  const { eyebrow, title, text } = shown;
  const picture = pictureOf(section);
  const isDrawn = hasOwnDrawing(section);
  return (
    <section
      className={cx("hero hero-stage measuring-grid", !isDrawn && "hero-bare", picture && "hero-pictured")}
      aria-labelledby={`${anchor}-titulo`}
    >
      <Behind {...section} />
      <Beside picture={picture} section={section}>
        <div className={picture ? "hero-text beside-words" : "sheet-content hero-text"}>
          {eyebrow && <p className="hero-eyebrow text-sm font-semibold text-primary-ink">{eyebrow}</p>}
          <Title
            id={`${anchor}-titulo`}
            className="text-hero tracking-[-0.032em] text-wrap sm:text-balance md:text-wrap"
          >
            {title}
          </Title>
          {text && <p className="mt-6 max-w-[30rem] text-lg text-muted">{text}</p>}
          <Buttons shown={shown} props={props} />
        </div>
      </Beside>
      {isDrawn && <SectionDrawing identity={site.settings.identity} slot={props.drawing} />}
    </section>
  );
}

/** Title and text; on wide screens optionally the service index beside them. */
function Plain(section: Props) {
  const { shown, props, site, level = 1 } = section;
  const Title = level === 1 ? "h1" : "h2";
  const picture = pictureOf(section);
  const isAlone = props.appearance.align === "center" || picture;
  return (
    <div className="hero hero-plain">
      <Behind {...section} />
      <Beside picture={picture} section={section}>
        <div
          className={cx(
            "sheet-content",
            isAlone ? "hero-words" : "sheet-columns pt-(--head) pb-12 lg:pb-20",
            picture && "beside-words",
          )}
        >
          <div className="clear-of-line lg:col-span-3">
            <Title className="text-5xl tracking-[-0.032em]">{shown.title}</Title>
            {shown.text && <p className="mt-5 max-w-[34rem] text-lg text-muted">{shown.text}</p>}
            <Buttons shown={shown} props={props} />
          </div>
          {!isAlone && props.aside === "services" && <ServiceIndex services={site.services} />}
        </div>
      </Beside>
    </div>
  );
}

function BesideDrawing(section: Props) {
  const { shown, props, site, level = 1 } = section;
  const Title = level === 1 ? "h1" : "h2";
  const picture = pictureOf(section);
  const isDrawn = hasOwnDrawing(section);
  return (
    <div className="hero">
      <Behind {...section} />
      <div className={cx("sheet-content about-hero", !isDrawn && !picture && "about-bare")}>
        <div className="about-intro">
          <Title className="text-5xl tracking-[-0.032em]">{shown.title}</Title>
          {shown.text && <p className="mt-6 max-w-[31rem] text-lg text-muted">{shown.text}</p>}
          <Buttons shown={shown} props={props} />
        </div>
        {picture}
        {isDrawn && <SectionDrawing identity={site.settings.identity} slot={props.drawing} />}
      </div>
    </div>
  );
}

/** A centered hero has no room for a drawing, and on a picture it would be lost. */
function hasOwnDrawing({ props, shown, site }: Props): boolean {
  const isFree = props.appearance.align === "left" && !shown.image && !isOnPicture(shown);
  return isFree && hasDrawing(site.settings.identity, props.drawing);
}

function isOnPicture({ appearance }: Props["shown"]): boolean {
  return findGround(appearance) === "picture";
}

function pictureOf({ shown, props, level = 1 }: Props): ReactNode {
  if (!shown.image) return null;
  return (
    <HeroPicture
      image={shown.image}
      video={props.video}
      title={props.title}
      sizes={sizesOf(props)}
      isHead={level === 1 && !isOnPicture(shown)}
    />
  );
}

interface BesideProps {
  picture: ReactNode;
  section: Props;
  children: ReactNode;
}

function Beside({ picture, section, children }: BesideProps) {
  if (!picture) return children;
  return (
    <div className={cx("sheet-content hero-columns", shapeClass(section.props), ...arrangementOf(section))}>
      {children}
      {picture}
    </div>
  );
}

/** Returns the classes of a chosen place of the picture; empty beside the text in the usual way, or without one. */
function arrangementOf({ shown, props }: Pick<Props, "shown" | "props">): string[] {
  if (!shown.image) return [];
  if (props.pictureAt === "beside") return besideClasses(props);
  return ["picture-below", props.pictureAt === "screen" ? "picture-screen" : `below-${props.pictureEdge}`];
}

/** A silent video instead of the picture behind the text (SectionLook). */
function Behind({ shown, props }: Props) {
  const file = shown.image || !isOnPicture(shown) ? undefined : movingFile(props.video);
  return file === undefined ? null : <MovingPicture src={file} />;
}

/** A third-party player cannot be behind a text, so a link leads to the video. */
function isElsewhere({ shown, props }: Pick<Props, "shown" | "props">): boolean {
  return !shown.image && readVideoAddress(props.video)?.kind === "frame";
}

function Buttons({ shown, props }: Pick<Props, "shown" | "props">) {
  const hasLink = isElsewhere({ shown, props });
  if (props.buttons.length === 0 && !hasLink) return null;
  return (
    <p className="section-buttons mt-8 flex flex-wrap gap-2 sm:gap-3">
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
      {hasLink && (
        <a
          href={props.video}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: "outline", className: BUTTON })}
        >
          Assistir ao vídeo
          <span className="sr-only"> (abre em outra aba)</span>
        </a>
      )}
    </p>
  );
}

/** Links to the services of the page, on wide screens. */
function ServiceIndex({ services }: { services: readonly { name: string }[] }) {
  if (services.length === 0) return null;
  return (
    <nav aria-label="Serviços desta página" className="hidden self-end lg:block">
      <ul className="text-sm">
        {services.map(({ name }) => (
          <li key={name} className="border-t border-line">
            <a
              href={`#${toSlug(name)}`}
              className="flex min-h-10 items-center text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const section: SectionModule = {
  View: HeroView,
  canHeadPage: true,
  styles: [drawings, hero],
  pictureStyles: [picture, frame, heroLooks, shapes, beside],
};

interface HeroPictureProps {
  image: ShownImage;
  /** URL of a video that replaces the picture; may be empty. */
  video: string;
  title: string;
  sizes: string;
  isHead: boolean;
}

function sizesOf(props: Hero): string {
  if (props.pictureAt !== "beside") return props.pictureEdge === "bleed" ? "100vw" : FULL_WIDTH_SIZES;
  return besideClasses(props).length > 0 ? besideSizes(props) : SIZES;
}

/** Shows the picture beside the hero's text, or the video with the picture as its poster. */
function HeroPicture({ image, video, title, sizes, isHead }: HeroPictureProps) {
  const player = readVideoAddress(video);
  const picture = <SectionPicture image={image} sizes={sizes} priority={isHead} />;
  if (player?.kind !== "frame")
    return (
      <div className="hero-picture beside-picture">
        {picture}
        {player && <MovingPicture src={player.src} />}
      </div>
    );
  return (
    <div className="hero-picture beside-picture section-frame is-video">
      {picture}
      <FrameInvitation
        frame={{ src: player.src, title }}
        note={VIDEO_WORDS.note}
        loadLabel={VIDEO_WORDS.loadLabel}
        link={{ href: video, label: VIDEO_WORDS.linkLabel }}
      />
    </div>
  );
}
