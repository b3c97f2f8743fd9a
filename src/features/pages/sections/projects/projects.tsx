import type { z } from "zod";
import { type PortfolioCard, ProjectCards } from "#src/features/projects/portfolio/project-cards.section.tsx";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import { SectionLink } from "../section-link.tsx";
import type { SectionView } from "../shown.ts";
import type { projectsSection } from "./schema.ts";

type Projects = z.infer<(typeof projectsSection)["schema"]>;

export const ProjectsView: SectionView<Projects, PortfolioCard[]> = ({ anchor, shown, props, data }) => {
  if (!data?.length) return null;
  const { columns } = props.appearance;
  return (
    <SectionFrame
      anchor={anchor}
      title={shown.title}
      text={shown.text}
      className={`section-projects lists-${columns}`}
    >
      <ProjectCards projects={data} heading={partHeading(shown.title)} isEven={columns !== "auto"} />
      <SectionLink to={props.link.to}>{shown.link.label}</SectionLink>
    </SectionFrame>
  );
};
