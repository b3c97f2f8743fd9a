import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { NewTabLink } from "../portfolio/new-tab-link.tsx";
import type { ProjectDetails } from "../portfolio/portfolio.ts";
import { ProjectCategory } from "../portfolio/project-category.tsx";
import { TechnologyList } from "../portfolio/technology-list.tsx";

/** Shows the header of a project; without pictures, the drawn cover. */
export function ProjectHead({ project }: { project: ProjectDetails }) {
  const { category, title, description, technologies, pictures, github } = project;
  const website = project.website ?? project.link;
  return (
    <div className="sheet-ground">
      <Container className="project-head">
        <div>
          <ProjectCategory>{category}</ProjectCategory>
          <h1 className="mt-2 text-4xl font-bold">{title}</h1>
          <p className="mt-5 max-w-[40rem] text-lg whitespace-pre-line text-muted">{description}</p>
          <TechnologyList technologies={technologies} className="mt-6" />
          {(website ?? github) && (
            <p className="mt-8 flex flex-wrap gap-3">
              <NewTabLink href={website}>Visitar site</NewTabLink>
              <NewTabLink href={github} variant="outline">
                GitHub
              </NewTabLink>
            </p>
          )}
        </div>
        {pictures.length === 0 && (
          <CoverPicture title={title} image={null} sizes="" className="project-cover" />
        )}
      </Container>
    </div>
  );
}
