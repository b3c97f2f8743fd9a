import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import type { ProjectDetails } from "#src/features/projects/portfolio/portfolio.ts";
import { ProjectCategory } from "#src/features/projects/portfolio/project-category.tsx";
import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { TechnologyList } from "#src/features/projects/portfolio/technology-list.tsx";

/** What the project is: category, title, one paragraph, what it is made of, and the ways to it. */
export function ProjectHead({ project }: { project: ProjectDetails }) {
  const { category, title, description, technologies, pictures } = project;
  return (
    <div className="sheet-ground">
      <Container className="project-head">
        <div>
          <ProjectCategory>{category}</ProjectCategory>
          <h1 className="mt-2 text-4xl font-bold">{title}</h1>
          <p className="mt-5 max-w-[40rem] text-lg whitespace-pre-line text-muted">{description}</p>
          {technologies.length > 0 && <TechnologyList technologies={technologies} className="mt-6" />}
          <ProjectWays project={project} />
        </div>
        {pictures.length === 0 && (
          <CoverPicture title={title} image={null} sizes="" className="project-cover" />
        )}
      </Container>
    </div>
  );
}

function ProjectWays({ project }: { project: ProjectDetails }) {
  const website = project.website ?? project.link;
  const { github } = project;
  if (!website && !github) return null;
  return (
    <p className="mt-8 flex flex-wrap gap-3">
      {website && (
        <a href={website} target="_blank" rel="noopener" className={buttonClass()}>
          Visitar site<span className="sr-only"> (abre em outra aba)</span>
        </a>
      )}
      {github && (
        <a href={github} target="_blank" rel="noopener" className={buttonClass({ variant: "outline" })}>
          GitHub<span className="sr-only"> (abre em outra aba)</span>
        </a>
      )}
    </p>
  );
}
