// Parts of a row that only projects have (docs/produto.md, "Projects").

import type { LucideIcon } from "lucide-react";
import Code from "lucide-react/icons/code-xml";
import Globe from "lucide-react/icons/globe";
import { RowActionLabel } from "#src/ui/lists/row-actions.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import type { Project } from "../schema.ts";

const TECHNOLOGIES_SHOWN = 6;

export function Technologies({ technologies }: { technologies: string[] }) {
  const more = technologies.slice(TECHNOLOGIES_SHOWN);
  return (
    <>
      {technologies.slice(0, TECHNOLOGIES_SHOWN).map((technology) => (
        <li key={technology} className="rounded-full border px-2">
          {technology}
        </li>
      ))}
      {more.length > 0 && <li title={more.join(", ")}>+{more.length}</li>}
    </>
  );
}

export function ProjectLinks({ project }: { project: Project }) {
  const { projectUrl, githubUrl, title } = project;
  return (
    <>
      <OutLink icon={Globe} href={projectUrl} label="Ver projeto" title={title} />
      <OutLink icon={Code} href={githubUrl} label="GitHub" title={title} />
    </>
  );
}

interface OutLinkProps {
  icon: LucideIcon;
  href: string | null;
  label: string;
  title: string;
}

function OutLink({ icon: Icon, href, label, title }: OutLinkProps) {
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={label}
      className={buttonClass({ variant: "ghost", size: "sm" })}
    >
      <Icon aria-hidden size={15} />
      <RowActionLabel>
        {label}
        <span className="sr-only"> de {title} (abre em nova aba)</span>
      </RowActionLabel>
    </a>
  );
}
