import { useEffect, useState } from "react";
import "./project-dialog.css";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { WAITING } from "#src/settings/texts/words/frame.ts";
import { PORTFOLIO } from "#src/settings/texts/words/lists.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useTrackedView } from "#src/ui/tracking/use-tracked-view.ts";
import { PROJECT_NOT_LOADED } from "../load-failure.ts";
import type { Project } from "../schema.ts";
import { NewTabLink } from "./new-tab-link.tsx";
import type { PortfolioCard } from "./portfolio.ts";
import { toLinkId } from "./project-card.tsx";
import { ProjectCategory } from "./project-category.tsx";
import { FactList, PointList } from "./project-facts.tsx";
import { toProjectPath } from "./project-link.tsx";
import { TechnologyList } from "./technology-list.tsx";

interface ProjectDialogProps {
  /** Shown at once, while the rest loads. */
  card: PortfolioCard;
  onClose: () => void;
}

/** Shows a project over the grid (docs/produto.md, "Portfolio"). */
export function ProjectDialog({ card, onClose }: ProjectDialogProps) {
  const { slug, title, description, category, technologies, image } = card;
  const project = useProject(card, onClose);
  const { readCase } = useTexts(PORTFOLIO);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="xl"
        data-item={toProjectPath(slug)}
        className="project-dialog"
        aria-describedby="project-dialog-description"
        startsOnItself
        backTo={() => document.getElementById(toLinkId(slug))}
      >
        <CoverPicture
          title={title}
          category={category}
          image={image}
          sizes="(min-width: 48rem) 26rem, calc(100vw - 3rem)"
          className="project-dialog-picture"
        />
        <div className="project-dialog-text">
          <ProjectCategory>{category}</ProjectCategory>
          <DialogTitle className="project-dialog-title">{title}</DialogTitle>
          <DialogDescription id="project-dialog-description" className="mt-3 text-lg">
            {description}
          </DialogDescription>
          {project ? <Story project={project} /> : <StorySkeleton />}
        </div>
        <div className="project-dialog-facts">
          <TechnologyList technologies={technologies} />
          {project ? (
            <FactList facts={{ Cliente: project.client, Prazo: project.timeline, Equipe: project.team }} />
          ) : (
            <FactsSkeleton />
          )}
          <div className="flex flex-wrap gap-3">
            <Link to={toProjectPath(slug)} replace viewTransition className={buttonClass()}>
              {readCase}
            </Link>
            <NewTabLink href={project?.link ?? project?.website} variant="outline">
              Visitar projeto
            </NewTabLink>
            <NewTabLink href={project?.github} variant="outline">
              GitHub
            </NewTabLink>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Story({ project }: { project: Project }) {
  const { fullDescription, features, results } = project;
  return (
    <div className="mt-6 grid content-start gap-8">
      {fullDescription && <p className="whitespace-pre-line">{fullDescription}</p>}
      <PointList title="Resultados" points={results} />
      <PointList title="Funcionalidades" points={features} />
    </div>
  );
}

/** As long as most stories, so that the dialog and its buttons hardly move when the story loads. */
function StorySkeleton() {
  const { page } = useTexts(WAITING);
  return (
    <div className="mt-6 grid content-start gap-8">
      <output className="sr-only">{page}</output>
      {["text", "results", "features"].map((part) => (
        <div key={part} className="grid gap-3">
          {["w-full", "w-11/12", "w-4/5", "w-5/6", "w-3/4"].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** As high as the facts, so that the link below them stays in place. */
function FactsSkeleton() {
  return (
    <div className="fact-list">
      {["w-4/5", "w-1/2", "w-3/5"].map((width) => (
        <div key={width}>
          <Skeleton className="h-7" />
          <Skeleton className={`h-7 ${width}`} />
        </div>
      ))}
    </div>
  );
}

/** Fetches the project. If that fails, closes the dialog with a toast. */
function useProject({ slug, title }: PortfolioCard, onClose: () => void): Project | undefined {
  const [project, setProject] = useState<Project>();
  const { toast } = useToast();
  useEffect(() => {
    const request = new AbortController();
    createApiClient()
      .get<Project>(`/api/projects/slug/${slug}`, {}, request.signal)
      .then(setProject, () => {
        if (request.signal.aborted) return;
        onClose();
        toast({ ...PROJECT_NOT_LOADED, tone: "destructive" });
      });
    return () => request.abort();
  }, [slug, onClose, toast]);
  useTrackedView("Portfolio", title);
  return project;
}
