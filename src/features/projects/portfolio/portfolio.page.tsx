import "./portfolio.css";
import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { QuoteClosing } from "#src/features/leads/contact/quote.part.tsx";
import { UNAVAILABLE } from "#src/platform/http/pages/page-answers.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { CategoryFilter } from "#src/publishing/public/category-filter.tsx";
import { ListEmpty } from "#src/publishing/public/list-empty.tsx";
import { redirectToNoResults } from "#src/publishing/public/unknown-filter.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { WAITING } from "#src/settings/texts/words/frame.ts";
import { PORTFOLIO } from "#src/settings/texts/words/lists.ts";
import { SiteDrawing } from "#src/ui/identities/site-drawing.tsx";
import { Pagination } from "#src/ui/lists/pagination.tsx";
import { loadOr, useLastGood } from "#src/ui/page/failed-load.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { useIsLate } from "#src/ui/primitives/use-is-late.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/portfolio.page";
import { PortfolioGrid } from "./portfolio-grid.tsx";
import { readPortfolio } from "./portfolio.server.ts";
import { NO_PROJECTS, portfolioFilters, toPortfolioPath } from "./portfolio.ts";
import { isOnlyProjectChange } from "./project-link.tsx";

/** Hides filtered lists from search engines. */
export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { category, page } = portfolioFilters.read(new URLSearchParams(location.search));
  const { seoTitle, seoDescription } = textsFor(PORTFOLIO, matches);
  return pageMeta(matches, {
    title: page > 1 ? `${seoTitle} – página ${page}` : seoTitle,
    description: seoDescription || null,
    path: toPortfolioPath({ page }),
    hidden: category !== "",
  });
};

/** If the projects cannot be read, the page shows an empty list with 503 (docs/produto.md, "Portfolio"). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { resources, request: call } = context.get(pageContext);
  const { category, page } = portfolioFilters.read(new URL(request.url).searchParams);
  const texts = await getShownTexts(resources, [PORTFOLIO]);
  try {
    const list = await readPortfolio(resources, { category: category || null, page });
    if (category && !list.categories.includes(category)) {
      redirectToNoResults("/portfolio", { category, isAlone: page === 1 });
    }
    // An old link to a page that no longer exists.
    if (page > list.pages) throw redirect(toPortfolioPath({ category, page: list.pages }));
    return data({ ...list, texts, failed: false });
  } catch (error) {
    if (error instanceof Response) throw error;
    call.log.error({ err: error }, "projects could not be read: empty portfolio shown");
    return data({ ...NO_PROJECTS, texts, failed: true }, UNAVAILABLE);
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadOr(args, { ...NO_PROJECTS, failed: true });
}

export { fromLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** Opening and closing a project's dialog needs no request for the page's data. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOnlyProjectChange(change.currentUrl, change.nextUrl) ? false : change.defaultShouldRevalidate;
}

/** The page of projects (docs/produto.md, "Portfolio"). */
export default function Portfolio({ loaderData }: Route.ComponentProps) {
  useFailureToast(
    loaderData.failed && loaderData,
    "Erro ao carregar projetos",
    "Não foi possível carregar o portfólio.",
  );
  const { projects, categories, category, page, pages } = useLastGood(loaderData);
  const { title, text, closingTitle, closingText } = useTexts(PORTFOLIO);
  const { projects: waiting } = useTexts(WAITING);
  const isLate = useIsLate(useNavigation().location?.pathname === "/portfolio");
  return (
    <>
      <div className="sheet-ground">
        <Container className="portfolio-head">
          <div>
            <h1 className="text-5xl font-bold">{title}</h1>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">{text}</p>
          </div>
          <SiteDrawing slot="portfolio" />
        </Container>
      </div>
      <Container className="portfolio-body" aria-busy={isLate}>
        {(categories.length > 0 || category !== null) && (
          <CategoryFilter action="/portfolio" categories={categories} chosen={category ?? ""} />
        )}
        <output className="portfolio-wait">{isLate && waiting}</output>
        {projects.length > 0 ? (
          <PortfolioGrid projects={projects} />
        ) : (
          <ListEmpty
            className="portfolio-empty"
            all={category === null ? undefined : { to: "/portfolio", text: "Ver todos os projetos" }}
          >
            {category === null
              ? "Nenhum projeto publicado ainda. Volte em breve!"
              : "Nenhum projeto encontrado com este filtro."}
          </ListEmpty>
        )}
        <Pagination
          page={page}
          pages={pages}
          toSearch={(target) =>
            toPortfolioPath({ category: category ?? "", page: target }).replace("/portfolio", "")
          }
        />
      </Container>
      <div className="sheet">
        <QuoteClosing title={closingTitle}>{closingText}</QuoteClosing>
      </div>
    </>
  );
}
