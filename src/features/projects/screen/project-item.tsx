// Parts of a row that only projects have (docs/produto.md, "Projects").

import ExternalLink from "lucide-react/icons/external-link";
import { useState } from "react";
import { pictureClass } from "#src/publishing/list/item-row.tsx";
import { mediaPath, readMediaName } from "#src/shared/media/media-path.ts";
import { Cover } from "#src/ui/images/cover.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import type { Project } from "../schema.ts";

const TECHNOLOGIES_SHOWN = 6;

/** Shows the first image; if there is none or it cannot be loaded, the drawn cover. */
export function Thumbnail({ title, path }: { title: string; path: string | null }) {
  const [failed, setFailed] = useState<string>();
  const id = path && readMediaName(path.slice(path.lastIndexOf("/") + 1))?.id;
  if (!id || failed === id) {
    return (
      <div className={pictureClass}>
        <Cover title={title} />
      </div>
    );
  }
  return (
    <img
      src={mediaPath(id, 320, "webp")}
      alt=""
      loading="lazy"
      className={`${pictureClass} bg-sunken object-cover`}
      onError={() => setFailed(id)}
    />
  );
}

export function Technologies({ technologies }: { technologies: string[] }) {
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

export function ProjectLinks({ project }: { project: Project }) {
  const { projectUrl, githubUrl, title } = project;
  return (
    <>
      <OutLink href={projectUrl} label="Ver projeto" title={title} />
      <OutLink href={githubUrl} label="GitHub" title={title} />
    </>
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
