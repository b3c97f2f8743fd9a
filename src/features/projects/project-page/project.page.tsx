import { data } from "react-router";
import "./project.css";
import { QuoteClosing } from "#src/features/leads/contact/quote.part.tsx";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { loadItem } from "#src/publishing/public/load-item.server.ts";
import { MissingItem } from "#src/publishing/public/missing-item.tsx";
import { useSiteIdentity } from "#src/settings/site-data.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { useTexts } from "#src/settings/texts/use-texts.ts";
import { PORTFOLIO } from "#src/settings/texts/words/lists.ts";
import { mediaPath } from "#src/shared/media/media-path.ts";
import { CoverPicture } from "#src/ui/images/cover-picture.tsx";
import { loadOr } from "#src/ui/page/failed-load.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { StructuredData } from "#src/ui/page/structured-data.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { useTrackedView } from "#src/ui/tracking/use-tracked-view.ts";
import { PROJECT_NOT_LOADED } from "../load-failure.ts";
import { NewTabLink } from "../portfolio/new-tab-link.tsx";
import { readProjectPage } from "../portfolio/portfolio.server.ts";
import type { ProjectDetails } from "../portfolio/portfolio.ts";
import { ProjectCategory } from "../portfolio/project-category.tsx";
import { toProjectPath } from "../portfolio/project-link.tsx";
import { TechnologyList } from "../portfolio/technology-list.tsx";
import { projectType } from "../projects.server.ts";
import type { Route } from "./+types/project.page";
import { toCreativeWork, type WorkFacts } from "./describe-project.ts";
import { NextProject } from "./next-project.tsx";
import { ProjectAbout } from "./project-about.tsx";
import { ProjectGallery } from "./project-gallery.tsx";
import { ProjectNumbers } from "./project-numbers.tsx";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const path = location.pathname;
  const project = loaderData?.project;
  if (!project) return pageMeta(matches, { title: nameMissing(loaderData?.failed), path, hidden: true });
  return pageMeta(matches, { title: project.title, description: project.description.slice(0, 160), path });
};

/** Ends the breadcrumb with the project's title. */
export const handle = {
  breadcrumb: (loaded: Route.ComponentProps["loaderData"] | undefined) =>
    loaded?.project?.title ?? nameMissing(loaded?.failed),
  isPlace: (loaded: Route.ComponentProps["loaderData"] | undefined) => Boolean(loaded?.project),
};

/** 404 without a project, 301 from an old slug, 503 if the project cannot be read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const texts = await getShownTexts(page.resources, [PORTFOLIO]);
  const { shown, failed, answer } = await loadItem(page, projectType, params.slug, (project) =>
    readProjectPage(page.resources, project),
  );
  return data({ ...(shown ?? { project: null, html: "" }), texts, failed }, answer);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadOr(args, { project: null, html: "", failed: true });
}

export { fromLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** The page of a project (docs/produto.md, "Portfolio"). */
export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { project, html, failed } = loaderData;
  const site = useSiteIdentity();
  const { projectTitle, projectText, missing } = useTexts(PORTFOLIO);
  useFailureToast(failed, PROJECT_NOT_LOADED.title, PROJECT_NOT_LOADED.description);
  useTrackedView("Portfolio", project?.title);
  if (!project) {
    return (
      <MissingItem title={nameMissing(failed)} back={{ to: "/portfolio", text: "Voltar ao portfólio" }}>
        {failed ? PROJECT_NOT_LOADED.description : missing}
      </MissingItem>
    );
  }
  return (
    <article data-item={toProjectPath(project.slug)}>
      <ProjectHead project={project} />
      {project.pictures.length > 0 && (
        <ProjectGallery key={project.id} title={project.title} pictures={project.pictures} />
      )}
      <ProjectAbout project={project} html={html} />
      {project.next && <NextProject project={project.next} />}
      <div className="sheet">
        <QuoteClosing title={projectTitle}>{projectText}</QuoteClosing>
      </div>
      {site && <StructuredData thing={import.meta.env.SSR && toCreativeWork(site, toWorkFacts(project))} />}
    </article>
  );
}

function toWorkFacts(project: ProjectDetails): WorkFacts {
  return {
    ...project,
    path: toProjectPath(project.slug),
    name: project.title,
    images: project.pictures.map(({ id }) => mediaPath(id, 1280, "jpg")),
  };
}

function nameMissing(failed = false): string {
  return failed ? PROJECT_NOT_LOADED.title : "Projeto não encontrado";
}

/** Shows the header of a project; without pictures, the drawn cover. */
function ProjectHead({ project }: { project: ProjectDetails }) {
  const { category, title, description, technologies, pictures, github } = project;
  const website = project.website ?? project.link;
  return (
    <div className="sheet-ground">
      <Container className="project-head">
        <div>
          <ProjectCategory>{category}</ProjectCategory>
          <h1 className="text-5xl font-bold">{title}</h1>
          <p className="mt-5 max-w-[40rem] text-lg whitespace-pre-line text-muted">{description}</p>
          <ProjectNumbers project={project} />
          <TechnologyList technologies={technologies} className="mt-6" />
          {(website ?? github) && (
            <p className="mt-8 flex flex-wrap gap-3">
              <NewTabLink href={website}>Visitar site</NewTabLink>
              <NewTabLink href={github} variant="outline">
                GitHub
              </NewTabLink>
            </p>
          )}
        </div>
        {pictures.length === 0 && (
          <CoverPicture title={title} category={category} image={null} sizes="" className="project-cover" />
        )}
      </Container>
    </div>
  );
}
