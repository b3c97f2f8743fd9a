import { useId } from "react";
import { ArticleText } from "#src/ui/page/article-text.tsx";
import { PageContents } from "#src/ui/page/page-contents.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import type { ProjectDetails } from "../portfolio/portfolio.ts";
import { FactList, PointList } from "../portfolio/project-facts.tsx";
import { TechnologyList } from "../portfolio/technology-list.tsx";

interface ProjectAboutProps {
  project: ProjectDetails;
  /** The content, rendered and sanitized by the server. */
  html: string;
}

/** Shows description, results and content, with the facts beside them. */
export function ProjectAbout({ project, html }: ProjectAboutProps) {
  const headingId = useId();
  const { fullDescription, results } = project;
  return (
    <Container className="project-about">
      <section aria-labelledby={headingId} className="project-story">
        <ProjectStory {...{ headingId, fullDescription, results }} />
        {html !== "" && <ArticleText html={html} />}
      </section>
      <div className="project-side">
        <Facts project={project} />
        <PageContents title="Neste projeto" headings={project.headings} />
      </div>
    </Container>
  );
}

interface ProjectStoryProps {
  /** Absent where the story is written, beside fields of the same names. */
  headingId?: string;
  fullDescription: string | null;
  results: string[];
}

/** Opens the story of a project, on its page and where it is written. */
export function ProjectStory({ headingId, fullDescription, results }: ProjectStoryProps) {
  return (
    <>
      <h2 id={headingId} className="text-3xl">
        Sobre o projeto
      </h2>
      {fullDescription && <p className="project-lead">{fullDescription}</p>}
      {results.length > 0 && <Results results={results} isNamed={headingId !== undefined} />}
    </>
  );
}

/** Lists measured results: "Entregas no prazo: de 71% para 88%". */
function Results({ results, isNamed }: { results: string[]; isNamed: boolean }) {
  return (
    <section className="project-results" aria-label={isNamed ? "Resultados" : undefined}>
      <h3 className="text-sm font-semibold text-muted">Resultados</h3>
      <ul>
        {results.map((result) => (
          <li key={result}>{result}</li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ project }: { project: ProjectDetails }) {
  const { client, category, timeline, team, technologies, features } = project;
  return (
    <aside aria-label="Ficha do projeto" className="project-facts">
      <div>
        <h2 className="mb-4 text-xl">Ficha do projeto</h2>
        <FactList facts={{ Cliente: client, Categoria: category, Prazo: timeline, Equipe: team }} />
        {technologies.length > 0 && (
          <div className="mt-5">
            <h3 className="mb-2.5 text-sm font-semibold text-muted">Tecnologias</h3>
            <TechnologyList technologies={technologies} />
          </div>
        )}
      </div>
      <PointList title="Funcionalidades" points={features} />
    </aside>
  );
}
