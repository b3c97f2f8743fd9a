import ExternalLink from "lucide-react/icons/external-link";
import { useId, useState } from "react";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Cover } from "#src/ui/images/cover.tsx";
import { ItemActions } from "#src/publishing/list/item-actions.tsx";
import { mediaPath, readMediaName } from "#src/shared/media-path.ts";
import { PublishedBadge } from "#src/publishing/list/published-badge.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import type { Project } from "./schema.ts";

/** Specification §2, "Projects screen". */
const TECHNOLOGIES_SHOWN = 6;
const rowClass = "grid gap-x-5 gap-y-3 p-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:p-5";
const thumbClass = "aspect-[4/3] w-full overflow-hidden rounded-control border max-sm:max-w-48";

interface ProjectItemProps {
  project: Project;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One project of the Projects screen, with what can be done about it. */
export function ProjectItem({ project, ...actions }: ProjectItemProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={rowClass}>
      <Thumbnail title={project.title} path={project.imageUrl} />
      <div className="grid min-w-0 content-start gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3
              id={titleId}
              className="font-sans text-[0.96875rem] font-semibold tracking-normal wrap-anywhere"
            >
              {project.title}
            </h3>
            <PublishedBadge isPublished={project.isPublished} />
          </div>
          <p className="mt-1 line-clamp-2 max-w-[80ch] text-sm wrap-anywhere text-muted">
            {project.description}
          </p>
          <ProjectItemFacts project={project} />
        </div>
        <div className="flex flex-wrap items-start gap-1 max-lg:-ml-3">
          <ItemActions isPublished={project.isPublished} titleId={titleId} {...actions} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:col-span-2">
          <Technologies technologies={project.technologies} />
          <OutLink href={project.projectUrl} label="Ver projeto" title={project.title} />
          <OutLink href={project.githubUrl} label="GitHub" title={project.title} />
        </div>
      </div>
    </article>
  );
}

function ProjectItemFacts({ project }: { project: Project }) {
  const { createdAt, category, client } = project;
  return (
    <ul className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <li>
        <time dateTime={createdAt}>{new Date(createdAt).toLocaleDateString("pt-BR")}</time>
      </li>
      {category && <li className="font-semibold text-ink">{category}</li>}
      {client && <li>{client}</li>}
    </ul>
  );
}

/** The first image, small; where there is none, or it does not come, the cover drawn from the title. */
function Thumbnail({ title, path }: { title: string; path: string | null }) {
  const [failed, setFailed] = useState<string>();
  const id = path && readMediaName(path.slice(path.lastIndexOf("/") + 1))?.id;
  if (!id || failed === id) {
    return (
      <div className={thumbClass}>
        <Cover title={title} />
      </div>
    );
  }
  return (
    <img
      src={mediaPath(id, 320, "webp")}
      alt=""
      loading="lazy"
      className={`${thumbClass} bg-sunken object-cover`}
      onError={() => setFailed(id)}
    />
  );
}

function Technologies({ technologies }: { technologies: string[] }) {
  if (technologies.length === 0) return null;
  const more = technologies.slice(TECHNOLOGIES_SHOWN);
  return (
    <ul className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
      {technologies.slice(0, TECHNOLOGIES_SHOWN).map((technology) => (
        <li key={technology} className="rounded-full border px-2">
          {technology}
        </li>
      ))}
      {more.length > 0 && <li title={more.join(", ")}>+{more.length}</li>}
    </ul>
  );
}

function OutLink({ href, label, title }: { href: string | null; label: string; title: string }) {
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: "outline", size: "sm" })}
    >
      <ExternalLink aria-hidden size={14} />
      {label}
      <span className="sr-only"> de {title} (abre em nova aba)</span>
    </a>
  );
}

/** The shape of a project that is still coming. */
export function ProjectItemSkeleton() {
  return (
    <div className={rowClass}>
      <Skeleton className={thumbClass} />
      <div>
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="mt-2.5 h-4 w-full max-w-136" />
        <Skeleton className="mt-3 h-4 w-48" />
        <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      </div>
    </div>
  );
}
