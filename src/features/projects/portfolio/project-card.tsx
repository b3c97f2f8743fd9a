import { cx } from "class-variance-authority";
import { Arrow } from "#src/ui/drawings/arrow.tsx";
import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import type { PortfolioCard } from "./portfolio.ts";
import { ProjectCategory } from "./project-category.tsx";
import { ProjectLink, toProjectPath } from "./project-link.tsx";
import { TechnologyList } from "./technology-list.tsx";

interface ProjectCardProps {
  project: PortfolioCard;
  /** Spans a whole row, with text beside the image. */
  isWide: boolean;
  /** Puts the text on the left. */
  isMirrored: boolean;
  /** Loads its image first. */
  isFirst: boolean;
  /** Position in the grid. */
  turn: number;
  /** Called when pointer or focus reaches the link. */
  onApproach?: () => void;
  heading?: "h2" | "h3";
  /** Opens the dialog over the grid on click; only in the portfolio. */
  opensDialog?: boolean;
}

const WIDE_SIZES = "(min-width: 64rem) 41rem, calc(100vw - 2.5rem)";
const PAIR_SIZES = "(min-width: 75rem) 35rem, (min-width: 48rem) 46vw, calc(100vw - 2.5rem)";

/** Shows a project in the grid; the whole card is a link. */
export function ProjectCard({
  project,
  isWide,
  isMirrored,
  isFirst,
  turn,
  onApproach,
  heading: Heading = "h2",
  opensDialog = true,
}: ProjectCardProps) {
  const { slug, title, description, category, technologies, image } = project;
  return (
    <li
      data-item={toProjectPath(slug)}
      className={cx("project-card", isWide && "is-wide", isMirrored && "is-mirrored")}
    >
      <CoverPicture
        title={title}
        category={category}
        turn={turn}
        image={image}
        sizes={isWide ? WIDE_SIZES : PAIR_SIZES}
        priority={isFirst}
        className="project-card-picture"
      />
      <div className="project-card-text">
        <ProjectCategory>{category}</ProjectCategory>
        <Heading className="project-card-title">{title}</Heading>
        <p className="mt-3 whitespace-pre-line text-muted">{description}</p>
        {technologies.length > 0 ? (
          <TechnologyList technologies={technologies} className="mt-5" />
        ) : (
          <p className="mt-5 text-sm text-muted">Sem tecnologias especificadas</p>
        )}
        <ProjectLink
          slug={slug}
          opensDialog={opensDialog}
          id={toLinkId(slug)}
          className="card-link whole-card-link project-card-link"
          onPointerEnter={onApproach}
          onFocus={onApproach}
        >
          <span>
            Ver Detalhes<span className="sr-only">: {title}</span>
          </span>
          <Arrow />
        </ProjectLink>
      </div>
    </li>
  );
}

/** Returns the id of the link that gets focus back when the dialog closes. */
export function toLinkId(slug: string): string {
  return `ver-${slug}`;
}
