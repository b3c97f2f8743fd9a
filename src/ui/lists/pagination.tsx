import { buttonClass } from "../primitives/button.tsx";
import { Link } from "../primitives/link.tsx";

/** Rows per page of the dashboard's lists. */
export const ROWS_PER_PAGE = 20;

interface PaginationProps {
  page: number;
  pages: number;
  toSearch: (page: number) => string;
}

/** "Anterior" and "Próxima" around "2 de 7"; absent for a single page. */
export function Pagination({ page, pages, toSearch }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Paginação" className="mt-4 flex items-center justify-between gap-4 text-sm">
      <Step label="Anterior" search={page > 1 ? toSearch(page - 1) : undefined} />
      <span className="text-muted tabular-nums">
        Página {page} de {pages}
      </span>
      <Step label="Próxima" search={page < pages ? toSearch(page + 1) : undefined} />
    </nav>
  );
}

function Step({ label, search }: { label: string; search?: string }) {
  const className = buttonClass({ variant: "outline", size: "sm" });
  if (search === undefined) {
    return (
      <span aria-hidden className={`${className} pointer-events-none border-line! text-muted!`}>
        {label}
      </span>
    );
  }
  return (
    <Link to={{ search }} className={className}>
      {label}
    </Link>
  );
}
