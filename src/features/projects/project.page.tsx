import "#src/ui/sheet-ground.css";
import "./project.css";
import "./project-closing.css";
import { useEffect } from "react";
import { data, redirect } from "react-router";
import { renderMarkdown } from "#src/features/posts/markdown.server.ts";
import { pageContext } from "#src/platform/http/page-context.ts";
import { mediaPath } from "#src/ui/media-path.ts";
import { pageMeta } from "#src/ui/page-meta.ts";
import { useToast } from "#src/ui/toast.tsx";
import { track } from "#src/ui/track.ts";
import type { Route } from "./+types/project.page";
import { readProjectPage } from "./portfolio.server.ts";
import { ProjectAbout } from "./project-about.tsx";
import { ProjectClosing } from "./project-closing.tsx";
import { ProjectGallery } from "./project-gallery.tsx";
import { ProjectHead } from "./project-head.tsx";
import { toProjectPath } from "./project-link.tsx";
import { ProjectMissing } from "./project-missing.tsx";

const RETRY_AFTER_SECONDS = "30";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const path = location.pathname;
  const project = loaderData?.project;
  if (!project) return pageMeta(matches, { title: "Projeto não encontrado", path, hidden: true });
  const [main] = project.pictures;
  return pageMeta(matches, {
    title: project.title,
    description: project.description.slice(0, 160),
    path,
    image: main ? mediaPath(main.id, 1280, "jpg") : undefined,
  });
};

export const handle = {
  breadcrumb: (loaderData: unknown) =>
    (loaderData as Route.ComponentProps["loaderData"] | undefined)?.project?.title ?? "Projeto não encontrado",
};

/** An old address leads on with 301; without the database the page keeps its frame and says so with 503. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources, request: call } = context.get(pageContext);
  try {
    const found = await readProjectPage(resources, params.slug);
    if (found?.kind === "moved") return redirect(toProjectPath(found.slug), 301);
    if (!found) return data({ project: null, html: "", failed: false }, { status: 404 });
    const { html } = found.content ? await renderMarkdown(resources, found.content) : { html: "" };
    return data({ project: found.project, html, failed: false });
  } catch (error) {
    call.log.error({ err: error }, "a project could not be read");
    return data(
      { project: null, html: "", failed: true },
      { status: 503, headers: { "retry-after": RETRY_AFTER_SECONDS } },
    );
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Specification §2, "Project detail page": reads like a case study. */
export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { project, html, failed } = loaderData;
  useFailureToast(failed);
  useView(project?.title);
  if (!project) return <ProjectMissing failed={failed} />;
  return (
    <>
      <ProjectHead project={project} />
      {project.pictures.length > 0 && (
        <ProjectGallery key={project.id} title={project.title} pictures={project.pictures} />
      )}
      <ProjectAbout project={project} html={html} />
      <ProjectClosing title="Tem um problema parecido?">
        Conte como é hoje. Dizemos o que dá para fazer, em quanto tempo e por quanto.
      </ProjectClosing>
    </>
  );
}

/** Specification §9, the catalogue of events. */
function useView(title: string | undefined): void {
  useEffect(() => {
    if (title) track({ event: "view", action: "view", category: "Portfolio", label: title });
  }, [title]);
}

/** Specification §8, the catalogue of toasts. */
function useFailureToast(failed: boolean): void {
  const { toast } = useToast();
  useEffect(() => {
    if (!failed) return;
    toast({
      title: "Erro ao carregar projeto",
      description: "Não foi possível carregar os detalhes do projeto.",
      tone: "destructive",
    });
  }, [failed, toast]);
}
