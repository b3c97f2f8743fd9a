import { Arrow } from "#src/ui/drawings/arrow.tsx";
import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import type { PortfolioCard } from "../portfolio/portfolio.ts";
import { toProjectPath } from "../portfolio/project-link.tsx";

/** Ends a project's page with the cover of the next one, over the full width. */
export function NextProject({ project }: { project: PortfolioCard }) {
  const { slug, title, category, image } = project;
  const path = toProjectPath(slug);
  return (
    <section data-item={path} aria-label="Próximo projeto" className="next-project">
      <CoverPicture
        title={title}
        category={category}
        image={image}
        sizes="100vw"
        className="next-project-picture"
      />
      <Container className="next-project-ground">
        <div className="next-project-words">
          <p className="text-sm font-semibold text-muted">Próximo projeto</p>
          <h2 className="mt-1 text-4xl">{title}</h2>
          <Link to={path} viewTransition className="card-link whole-card-link">
            <span>
              Ver o projeto<span className="sr-only"> “{title}”</span>
            </span>
            <Arrow />
          </Link>
        </div>
      </Container>
    </section>
  );
}
