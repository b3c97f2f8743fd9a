import "#src/ui/sheet-ground.css";
import "./portfolio.css";
import "./project-closing.css";
import { useEffect } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { pageContext } from "#src/platform/http/page-context.ts";
import { Container } from "#src/ui/container.tsx";
import { pageMeta } from "#src/ui/page-meta.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { useToast } from "#src/ui/toast.tsx";
import type { Route } from "./+types/portfolio.page";
import { CategoryFilter } from "./category-filter.tsx";
import { NO_PROJECTS, readPortfolioFilters, writePortfolioFilters } from "./portfolio.ts";
import { PortfolioDrawing } from "./portfolio-drawing.tsx";
import { PortfolioGrid } from "./portfolio-grid.tsx";
import { readPortfolio } from "./portfolio.server.ts";
import { ProjectClosing } from "./project-closing.tsx";
import { isOnlyProjectChange } from "./project-link.tsx";

const RETRY_AFTER_SECONDS = "30";
const NONE_YET = "Nenhum projeto publicado ainda. Volte em breve!";
const NONE_FOUND = "Nenhum projeto encontrado com este filtro.";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: "Portfólio",
    description:
      "Sistemas, integrações e modernizações contados como foram: o problema, o que construímos e o resultado medido.",
    path: location.pathname,
  });

/** Without the projects the page keeps its frame and says so with 503 (contract §5). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { resources, request: call } = context.get(pageContext);
  const filters = readPortfolioFilters(new URL(request.url).searchParams);
  try {
    return data({ ...(await readPortfolio(resources, filters)), failed: false });
  } catch (error) {
    call.log.error({ err: error }, "projects could not be read: empty portfolio shown");
    return data(
      { ...NO_PROJECTS, failed: true },
      { status: 503, headers: { "retry-after": RETRY_AFTER_SECONDS } },
    );
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Opening and closing a project over the grid asks the server for nothing. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOnlyProjectChange(change.currentUrl, change.nextUrl) ? false : change.defaultShouldRevalidate;
}

/** Specification §2, "Portfolio page". */
export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const { projects, categories, category, page, pages, failed } = loaderData;
  useFailureToast(failed);
  return (
    <>
      <div className="sheet-ground">
        <Container className="portfolio-head">
          <div>
            <h1 className="text-4xl font-bold">Sistemas que já estão de&nbsp;pé.</h1>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">
              Cada projeto é contado como foi: o problema, o que construímos e o que se mediu depois.
            </p>
          </div>
          <PortfolioDrawing />
        </Container>
      </div>
      <Container className="portfolio-body">
        {(categories.length > 0 || category !== null) && (
          <CategoryFilter categories={categories} chosen={category} />
        )}
        {projects.length > 0 ? (
          <PortfolioGrid projects={projects} />
        ) : (
          <p className="portfolio-empty">{category === null ? NONE_YET : NONE_FOUND}</p>
        )}
        <Pagination
          page={page}
          pages={pages}
          toSearch={(target) => writePortfolioFilters(category, target)}
        />
      </Container>
      <ProjectClosing title="O próximo pode ser o seu.">
        Conte o problema como ele é hoje. Voltamos em até 24&nbsp;horas úteis, com perguntas boas.
      </ProjectClosing>
    </>
  );
}

/** Specification §8, the catalogue of toasts. */
function useFailureToast(failed: boolean): void {
  const { toast } = useToast();
  useEffect(() => {
    if (!failed) return;
    toast({
      title: "Erro ao carregar projetos",
      description: "Não foi possível carregar o portfólio.",
      tone: "destructive",
    });
  }, [failed, toast]);
}
