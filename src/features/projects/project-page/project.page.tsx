import "./project.css";
import { useEffect } from "react";
import { data, redirect } from "react-router";
import { renderOnce } from "#src/publishing/markdown.server.ts";
import type { ProjectDetails } from "#src/features/projects/portfolio/portfolio.ts";
import { readProjectPage } from "#src/features/projects/portfolio/portfolio.server.ts";
import { ProjectAbout } from "./project-about.tsx";
import { ProjectGallery } from "./project-gallery.tsx";
import { ProjectHead } from "./project-head.tsx";
import { toProjectPath } from "#src/features/projects/portfolio/project-link.tsx";
import { projectTag } from "#src/features/projects/projects.server.ts";
import { MOVED, UNAVAILABLE } from "#src/platform/http/pages/page-answers.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { toCreativeWork, type WorkFacts } from "#src/ui/page/json-ld.ts";
import { Link } from "#src/ui/primitives/link.tsx";
import { mediaPath } from "#src/shared/media-path.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { StructuredData } from "#src/ui/page/structured-data.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { track } from "#src/ui/tracking/track.ts";
import type { Route } from "./+types/project.page";
import { QuoteClosing } from "#src/features/leads/contact/quote.section.tsx";
import { loadOr } from "#src/ui/page/failed-load.ts";
import { Notice } from "#src/ui/sections/notice.tsx";
import { OutOfPlumb } from "#src/ui/drawings/out-of-plumb.tsx";
import { useSiteIdentity } from "#src/settings/site-data.ts";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const path = location.pathname;
  const project = loaderData?.project;
  if (!project) return pageMeta(matches, { title: nameMissing(loaderData?.failed), path, hidden: true });
  return pageMeta(matches, { title: project.title, description: project.description.slice(0, 160), path });
};

/** The trail ends in the project's own title. */
export const handle = {
  breadcrumb: (loaded: Route.ComponentProps["loaderData"] | undefined) =>
    loaded?.project?.title ?? nameMissing(loaded?.failed),
  isPlace: (loaded: Route.ComponentProps["loaderData"] | undefined) => Boolean(loaded?.project),
};

/** An old address leads on with 301; without the database the page keeps its frame and says so with 503. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources, request: call } = context.get(pageContext);
  try {
    const found = await readProjectPage(resources, params.slug);
    if (found?.kind === "moved") throw redirect(toProjectPath(found.slug), MOVED);
    if (!found) return data({ project: null, html: "", failed: false }, { status: 404 });
    const { project, content } = found;
    const { html } = content ? await renderOnce(resources, projectTag(project.id), content) : { html: "" };
    return data({ project, html, failed: false });
  } catch (error) {
    if (error instanceof Response) throw error;
    call.log.error({ err: error }, "a project could not be read");
    return data({ project: null, html: "", failed: true }, UNAVAILABLE);
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadOr(args, { project: null, html: "", failed: true });
}

export { fromLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** Specification §2, "Project detail page": reads like a case study. */
export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { project, html, failed } = loaderData;
  const site = useSiteIdentity();
  useFailureToast(failed, "Erro ao carregar projeto", "Não foi possível carregar os detalhes do projeto.");
  useView(project?.title);
  if (!project) return <Missing failed={failed} />;
  return (
    <>
      <ProjectHead project={project} />
      {project.pictures.length > 0 && (
        <ProjectGallery key={project.id} title={project.title} pictures={project.pictures} />
      )}
      <ProjectAbout project={project} html={html} />
      <div className="sheet">
        <QuoteClosing title="Tem um problema parecido?">
          Conte como é hoje. Dizemos o que dá para fazer, em quanto tempo e por quanto.
        </QuoteClosing>
      </div>
      {site && <StructuredData thing={import.meta.env.SSR && toCreativeWork(site, toWorkFacts(project))} />}
    </>
  );
}

function toWorkFacts(project: ProjectDetails): WorkFacts {
  const { title, description, slug, pictures, createdAt, category, technologies, client } = project;
  return {
    path: toProjectPath(slug),
    name: title,
    description,
    images: pictures.map(({ id }) => mediaPath(id, 1280, "jpg")),
    createdAt,
    category,
    technologies,
    client,
  };
}

function Missing({ failed }: { failed: boolean }) {
  return (
    <Notice
      title={nameMissing(failed)}
      text={
        failed
          ? "Não foi possível carregar os detalhes do projeto. Tente de novo em instantes."
          : "O projeto pode ter mudado de endereço, ou já não estar publicado. Os outros continuam de pé."
      }
      drawing={<OutOfPlumb />}
    >
      <Link to="/portfolio" viewTransition className={buttonClass({ size: "lg" })}>
        Voltar ao portfólio
      </Link>
    </Notice>
  );
}

function nameMissing(failed = false): string {
  return failed ? "Projeto fora do ar" : "Projeto não encontrado";
}

/** Specification §9, the catalogue of events. */
function useView(title: string | undefined): void {
  useEffect(() => {
    if (title) track({ event: "view", action: "view", category: "Portfolio", label: title });
  }, [title]);
}
