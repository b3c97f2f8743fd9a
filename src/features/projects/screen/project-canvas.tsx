import "#src/ui/sections/sheet-ground.css";
import "../portfolio/technology-list.css";
import "../project-page/project-words.css";
import "./project-canvas.css";
import { CanvasCover } from "#src/publishing/editor/canvas-cover.tsx";
import type { CanvasProps } from "#src/publishing/editor/content-editor-config.ts";
import { splitLines } from "#src/shared/fields/sent-fields.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { ProjectCategory } from "../portfolio/project-category.tsx";
import { ProjectStory } from "../project-page/project-about.tsx";
import type { Project } from "../schema.ts";

/** The page of a project around its title and text, which are written there. */
export function ProjectCanvas({ values, title, text, image }: CanvasProps<Project>) {
  const { category, description, fullDescription, results } = values as Record<string, string>;
  const technologies = values.technologies as string[];
  return (
    <div className="project-canvas">
      <div className="sheet-ground">
        <Container className="project-head">
          <div>
            <ProjectCategory>{category || null}</ProjectCategory>
            <div className="mt-2 text-5xl leading-[1.05] font-bold">{title}</div>
            {description && (
              <p className="mt-5 max-w-[40rem] text-lg whitespace-pre-line text-muted">{description}</p>
            )}
            {technologies.length > 0 && (
              <ul className="technology-list mt-6">
                {technologies.map((technology) => (
                  <li key={technology}>{technology}</li>
                ))}
              </ul>
            )}
          </div>
          <CanvasCover
            title={values.title as string}
            category={category ?? ""}
            image={image}
            className="project-cover"
          />
        </Container>
      </div>
      <Container>
        <div className="project-story">
          <ProjectStory fullDescription={fullDescription || null} results={splitLines(results ?? "")} />
          {text}
        </div>
      </Container>
    </div>
  );
}
