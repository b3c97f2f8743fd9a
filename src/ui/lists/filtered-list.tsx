import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import type { FilterAddress } from "#src/shared/filter-address.ts";
import { Button } from "../primitives/button.tsx";
import { EmptyState, LoadFailure } from "../primitives/empty-state.tsx";
import { ListFrame } from "./list-frame.tsx";
import { Pagination } from "./pagination.tsx";
import { useFilters } from "./use-filters.ts";
import { usePageThatExists } from "./use-page-that-exists.ts";

interface PageOfRows {
  total: number;
  page: number;
  limit: number;
}

interface FilteredListProps<Filters, Page extends PageOfRows, Row> {
  heading: string;
  address: FilterAddress<Filters>;
  query: UseQueryResult<Page>;
  rowsOf: (page: Page) => Row[];
  /** Formats the total, such as "3 leads". */
  describeTotal: (total: number) => string;
  skeleton: React.ReactNode;
  none: string;
  /** Shown if the list is empty without filters. */
  empty: React.ReactNode;
  children: (row: Row) => React.ReactNode;
}

export function FilteredList<
  Filters extends { page: number },
  Page extends PageOfRows,
  Row extends { id: string },
>(props: FilteredListProps<Filters, Page, Row>) {
  const { heading, address, query, skeleton } = props;
  const { data, error, refetch } = query;
  const [filters, change] = useFilters(address);
  usePageThatExists(filters.page, data, (page) => change({ ...filters, page }));
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={!data && !error} className="min-w-0">
      <h2 id={id} className="sr-only">
        {heading}
      </h2>
      {data ? (
        <Results {...props} page={data} />
      ) : error ? (
        <LoadFailure title="Não foi possível carregar a lista" onRetry={() => void refetch()} />
      ) : (
        <ListFrame>
          {[1, 2, 3, 4, 5].map((row) => (
            <li key={row}>{skeleton}</li>
          ))}
        </ListFrame>
      )}
    </section>
  );
}

function Results<Filters extends { page: number }, Page extends PageOfRows, Row extends { id: string }>({
  address,
  query,
  page,
  rowsOf,
  describeTotal,
  none,
  empty,
  children,
}: FilteredListProps<Filters, Page, Row> & { page: Page }) {
  const [filters, change] = useFilters(address);
  const rows = rowsOf(page);
  return (
    <>
      <output className="mb-2 block text-sm text-muted">{page.total > 0 && describeTotal(page.total)}</output>
      {rows.length > 0 ? (
        // While new filters load, the previous rows stay.
        <ListFrame isOld={query.isPlaceholderData}>
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ListFrame>
      ) : address.isNarrowed(filters) ? (
        <EmptyState title={none} text="Tente ajustar os filtros de busca.">
          <Button variant="outline" size="sm" onClick={() => change(address.defaults)}>
            Limpar filtros
          </Button>
        </EmptyState>
      ) : (
        empty
      )}
      <Pagination
        page={filters.page}
        pages={Math.ceil(page.total / page.limit)}
        toSearch={(number) => address.write({ ...filters, page: number }).toString()}
      />
    </>
  );
}
