import type { PortfolioCard } from "./portfolio.ts";
import { ProjectCard } from "./project-card.tsx";

export type { PortfolioCard } from "./portfolio.ts";

interface ProjectCardsProps {
  projects: PortfolioCard[];
  heading: "h2" | "h3";
  /** Gives all cards the same size, however many there are. */
  isEven?: boolean;
}

/** Shows cards that link to the projects' pages, styled by project-card.css. */
export function ProjectCards({ projects, heading, isEven = false }: ProjectCardsProps) {
  const isOdd = projects.length % 2 === 1 && !isEven;
  return (
    <ul className="portfolio-grid">
      {projects.map((project, index) => (
        <ProjectCard
          key={project.id}
          project={project}
          turn={index}
          isWide={isOdd && index === 0}
          isMirrored={false}
          isFirst={false}
          heading={heading}
          opensDialog={false}
        />
      ))}
    </ul>
  );
}
