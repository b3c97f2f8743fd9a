import { lazy, Suspense, useCallback } from "react";
import { useNavigate } from "react-router";
import { findWideCards, type PortfolioCard } from "./portfolio.ts";
import { ProjectCard } from "./project-card.tsx";
import { useOpenSlug } from "./project-link.tsx";

const loadDialog = () => import("./project-dialog.tsx");
const ProjectDialog = lazy(async () => ({ default: (await loadDialog()).ProjectDialog }));

/** Preloads the dialog's code when the pointer or focus reaches a card. */
const prepareDialog = (): void => void loadDialog().catch(() => {});

export function PortfolioGrid({ projects }: { projects: PortfolioCard[] }) {
  const wide = findWideCards(projects);
  const openSlug = useOpenSlug();
  const open = projects.find(({ slug }) => slug === openSlug);
  const navigate = useNavigate();
  const close = useCallback(() => void navigate(-1), [navigate]);
  return (
    <>
      <ul className="portfolio-grid">
        {projects.map((project, index) => (
          <ProjectCard
            key={project.id}
            project={project}
            turn={index}
            isWide={wide.has(index)}
            isMirrored={index > 0 && wide.has(index)}
            isFirst={index === 0}
            onApproach={prepareDialog}
          />
        ))}
      </ul>
      {open && (
        <Suspense>
          <ProjectDialog key={open.slug} card={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
