import type { z } from "zod";
import { type PortfolioCard, ProjectCards } from "#src/features/projects/portfolio/project-cards.part.tsx";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import { SectionLink } from "../section-link.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { projectsSection } from "./schema.ts";
import projectCard from "#src/features/projects/portfolio/project-card.css?inline";
import cover from "#src/ui/images/cover.css?inline";
import picture from "#src/ui/images/picture.css?inline";
import columns from "../look/columns.css?inline";
import projects from "./projects.css?inline";

type Projects = z.infer<(typeof projectsSection)["schema"]>;

const ProjectsView: SectionView<Projects, PortfolioCard[]> = ({ anchor, shown, props, data }) => {
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

export const section: SectionModule = {
  View: ProjectsView,
  styles: [columns, picture, cover, projectCard, projects],
};
