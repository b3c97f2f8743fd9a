import "./blog.css";
import { data, redirect } from "react-router";
import { NewsletterSignup } from "#src/features/newsletter/newsletter-signup.part.tsx";
import { UNAVAILABLE } from "#src/platform/http/pages/page-answers.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { redirectToNoResults } from "#src/publishing/public/unknown-filter.ts";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { textsFor, useTexts } from "#src/settings/texts/use-texts.ts";
import { BLOG } from "#src/settings/texts/words/lists.ts";
import { NEWSLETTER } from "#src/settings/texts/words/newsletter.ts";
import { SiteDrawing } from "#src/ui/identities/site-drawing.tsx";
import { loadOr, useLastGood } from "#src/ui/page/failed-load.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/blog.page";
import { BlogBrowser } from "./blog-browser.tsx";
import { blogFilters, isCategoryAlone, toBlogPath } from "./blog-filters.ts";
import { NO_POSTS } from "./blog-list.ts";
import { hasFilters, readBlog } from "./blog.server.ts";

/** Hides filtered lists from search engines. */
export const meta: Route.MetaFunction = ({ matches, location }) => {
  const filters = blogFilters.read(new URLSearchParams(location.search));
  const { page } = filters;
  const { seoTitle, seoDescription } = textsFor(BLOG, matches);
  return pageMeta(matches, {
    title: page > 1 ? `${seoTitle} – página ${page}` : seoTitle,
    description: seoDescription || null,
    path: toBlogPath({ page }),
    hidden: blogFilters.isNarrowed(filters),
  });
};

/** If the posts cannot be read, the page shows an empty list with 503. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { resources, request: incoming } = context.get(pageContext);
  const filters = blogFilters.read(new URL(request.url).searchParams);
  const texts = await getShownTexts(resources, [BLOG, NEWSLETTER]);
  try {
    if (!(await hasFilters(resources, filters))) {
      redirectToNoResults("/blog", { category: filters.category, isAlone: isCategoryAlone(filters) });
    }
    const list = await readBlog(resources, filters);
    // An old link to a page that no longer exists.
    if (filters.page > list.pages) throw redirect(toBlogPath({ ...filters, page: list.pages }));
    return data({ filters, list, texts, failed: false });
  } catch (error) {
    if (error instanceof Response) throw error;
    incoming.log.error({ err: error }, "posts could not be read: empty list shown");
    return data({ filters, list: NO_POSTS, texts, failed: true }, UNAVAILABLE);
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  const filters = blogFilters.read(new URL(args.request.url).searchParams);
  return loadOr(args, { filters, list: NO_POSTS, failed: true });
}

export { fromLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** The blog's page (docs/produto.md, "Blog"). */
export default function Blog({ loaderData }: Route.ComponentProps) {
  useFailureToast(
    loaderData.failed && loaderData,
    "Erro ao carregar posts",
    "Não foi possível carregar os posts do blog.",
  );
  const { filters, list } = useLastGood(loaderData);
  const { title, text } = useTexts(BLOG);
  return (
    <>
      <div className="sheet-ground">
        <Container className="blog-head">
          <div>
            <h1 className="text-5xl font-bold">{title}</h1>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">{text}</p>
          </div>
          <SiteDrawing slot="blog" />
        </Container>
      </div>
      <BlogBrowser filters={filters} list={list} />
      <Container className="blog-newsletter">
        <NewsletterSignup origin="blog" />
      </Container>
    </>
  );
}
