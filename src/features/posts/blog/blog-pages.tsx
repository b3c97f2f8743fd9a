import { Link } from "#src/ui/primitives/link.tsx";
import { type BlogFilters, toBlogPath } from "./blog-filters.ts";

interface BlogPagesProps {
  filters: BlogFilters;
  pages: number;
}

export function BlogPages({ filters, pages }: BlogPagesProps) {
  if (pages <= 1) return null;
  const { page } = filters;
  const to = (target: number) => toBlogPath({ ...filters, page: target });
  return (
    <nav aria-label="Paginação" className="blog-pages">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className="blog-page">
          Anterior
        </Link>
      )}
      <ol className="blog-page-list">
        {pagesAround(page, pages).map((target, index, all) => (
          <li key={target} className={target - (all[index - 1] ?? target - 1) > 1 ? "after-gap" : undefined}>
            <Link
              to={to(target)}
              aria-label={`Página ${target}`}
              aria-current={target === page ? "page" : undefined}
              className="blog-page"
            >
              {target}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className="blog-page">
          Próxima
        </Link>
      )}
    </nav>
  );
}

/** Returns the linked page numbers: 1 … 41 42 43 … 834. */
export function pagesAround(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages];
  return [...new Set(near)].filter((target) => target >= 1 && target <= pages).toSorted((a, b) => a - b);
}
