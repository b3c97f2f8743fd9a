import "./blog.css";
import { data, redirect } from "react-router";
import { NewsletterSignup } from "#src/features/newsletter/newsletter-signup.section.tsx";
import { BlogBrowser } from "./blog-browser.tsx";
import { blogFilters, toBlogPath } from "./blog-filters.ts";
import { NO_POSTS } from "./blog-list.ts";
import { readBlog } from "./blog.server.ts";
import { UNAVAILABLE } from "#src/platform/http/pages/page-answers.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { SiteDrawing } from "#src/ui/identities/site-drawing.tsx";
import { loadOr, useLastGood } from "#src/ui/page/failed-load.ts";
import type { Route } from "./+types/blog.page";

/** Filtered lists are hidden from search engines. */
export const meta: Route.MetaFunction = ({ matches, location }) => {
  const filters = blogFilters.read(new URLSearchParams(location.search));
  const { page } = filters;
  return pageMeta(matches, {
    title: page > 1 ? `Blog – página ${page}` : "Blog",
    description:
      "Custos, contratos, integrações e leis: artigos para quem compra, usa ou herda software na empresa.",
    path: toBlogPath({ page }),
    hidden: blogFilters.isNarrowed(filters),
  });
};

/** If the posts cannot be read, the page shows an empty list with 503. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { resources, request: incoming } = context.get(pageContext);
  const filters = blogFilters.read(new URL(request.url).searchParams);
  try {
    const list = await readBlog(resources, filters);
    // An old link to a page that no longer exists.
    if (filters.page > list.pages) throw redirect(toBlogPath({ ...filters, page: list.pages }));
    return data({ filters, list, failed: false });
  } catch (error) {
    if (error instanceof Response) throw error;
    incoming.log.error({ err: error }, "posts could not be read: empty list shown");
    return data({ filters, list: NO_POSTS, failed: true }, UNAVAILABLE);
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  const filters = blogFilters.read(new URL(args.request.url).searchParams);
  return loadOr(args, { filters, list: NO_POSTS, failed: true });
}

export { fromLoader as headers } from "#src/platform/http/pages/page-answers.ts";

/** Specification §2, "Blog page". */
export default function Blog({ loaderData }: Route.ComponentProps) {
  useFailureToast(
    loaderData.failed && loaderData,
    "Erro ao carregar posts",
    "Não foi possível carregar os posts do blog.",
  );
  const { filters, list } = useLastGood(loaderData);
  return (
    <>
      <div className="sheet-ground">
        <Container className="blog-head">
          <div>
            <h1 className="text-4xl font-bold">Blog: ideias que param em&nbsp;pé.</h1>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">
              Custos, contratos, integrações e leis, para quem compra, usa ou herda software na empresa. Sem
              jargão, com as contas feitas.
            </p>
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
