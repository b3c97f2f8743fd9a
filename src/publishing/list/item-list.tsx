import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { listFilters, type ListFilters } from "./list-filters.ts";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { Pagination } from "#src/ui/lists/pagination.tsx";
import type { ItemPage } from "./use-item-change.ts";
import { usePageThatExists } from "#src/ui/lists/use-page-that-exists.ts";

interface ItemListProps<Item> {
  /** For those who do not see it: "Lista de posts". */
  label: string;
  query: UseQueryResult<ItemPage<Item>>;
  filters: ListFilters;
  onFilter: (change: Partial<ListFilters>) => void;
  renderItem: (item: Item) => React.ReactNode;
  skeleton: React.ReactNode;
  /** "1 post", "12 posts". */
  describeTotal: (total: number) => string;
  empty: { title: string; text: string; action: React.ReactNode };
}

/** The rows of a filtered list, or what stands for them: the shape of what comes, a failure, nothing. */
export function ItemList<Item extends { id: string }>(props: ItemListProps<Item>) {
  const { label, query, filters, onFilter, skeleton } = props;
  const { data, error, isPlaceholderData, refetch } = query;
  const id = useId();
  usePageThatExists(filters.page, data, (page) => onFilter({ page }));
  return (
    <section aria-labelledby={id} aria-busy={!data && !error}>
      <h2 id={id} className="sr-only">
        {label}
      </h2>
      {data ? (
        <Rows {...props} data={data} isOld={isPlaceholderData} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
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

type RowsProps<Item> = ItemListProps<Item> & { data: ItemPage<Item>; isOld: boolean };

function Rows<Item extends { id: string }>(props: RowsProps<Item>) {
  const { data, filters, onFilter, renderItem, describeTotal, empty, isOld } = props;
  return (
    <>
      <output className="mb-2 block text-sm text-muted">{data.total > 0 && describeTotal(data.total)}</output>
      {data.items.length > 0 ? (
        <ListFrame isOld={isOld}>
          {data.items.map((item) => (
            <li key={item.id}>{renderItem(item)}</li>
          ))}
        </ListFrame>
      ) : listFilters.isNarrowed(filters) ? (
        <EmptyState title={empty.title} text="Tente ajustar os filtros de busca.">
          <Button variant="outline" size="sm" onClick={() => onFilter(listFilters.atRest)}>
            Limpar filtros
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={empty.title} text={empty.text}>
          {empty.action}
        </EmptyState>
      )}
      <Pagination
        page={filters.page}
        pages={Math.ceil(data.total / data.limit)}
        toSearch={(page) => listFilters.write({ ...filters, page }).toString()}
      />
    </>
  );
}
