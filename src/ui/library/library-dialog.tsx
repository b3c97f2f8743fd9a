import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useApi } from "../api/api-context.tsx";
import { Dialog, DialogContent, DialogTitle } from "../dialogs/dialog.tsx";
import { SearchField } from "../lists/search-field.tsx";
import { Button } from "../primitives/button.tsx";
import { EmptyState, LoadFailure } from "../primitives/empty-state.tsx";

export interface Shelf {
  path: string;
  /** Field of the list in the answer. */
  list: string;
  title: string;
  searchLabel: string;
  empty: string;
}

export interface LibraryItemProps<Item> {
  item: Item;
  onChoose: () => void;
}

interface LibraryDialogProps<Item> {
  shelf: Shelf;
  className: string;
  ItemButton: React.ComponentType<LibraryItemProps<Item>>;
  /** Called once the dialog has left, since it keeps the focus until then and text could not be edited. */
  onChoose: (item: Item) => void;
  onClose: () => void;
}

type Page<Item> = { total: number; limit: number } & Record<string, Item[] | number>;

/** Offers earlier uploads, searchable and one page at a time to limit a tab's memory. */
export function LibraryDialog<Item extends { id: string }>({
  shelf,
  className,
  ItemButton,
  onChoose,
  onClose,
}: LibraryDialogProps<Item>) {
  const api = useApi();
  const chosen = useRef<Item>(undefined);
  const [{ search, page }, setAsked] = useState({ search: "", page: 1 });
  const { data, error, refetch } = useQuery({
    queryKey: ["library", shelf.path, search, page],
    queryFn: ({ signal }) => api.get<Page<Item>>(shelf.path, { q: search, page }, signal),
    placeholderData: keepPreviousData,
  });
  const items = (data?.[shelf.list] ?? []) as Item[];
  const pages = data ? Math.ceil(data.total / data.limit) : 1;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* Fixed height, so that results do not move the field and the pictures under the pointer. */}
      <DialogContent
        size="lg"
        className="h-[min(44rem,92dvh)]!"
        onClosed={() => chosen.current && onChoose(chosen.current)}
      >
        <DialogTitle>{shelf.title}</DialogTitle>
        <div className="mt-5 grid gap-4">
          <SearchField
            label={shelf.searchLabel}
            placeholder={shelf.searchLabel}
            value={search}
            onChange={(text) => setAsked({ search: text, page: 1 })}
          />
          {error && !data && <LoadFailure onRetry={() => void refetch()} />}
          {data?.total === 0 && (
            <EmptyState title={search ? "Nada encontrado" : "Nada enviado ainda"} text={shelf.empty} />
          )}
          {items.length > 0 && (
            <ul aria-label={shelf.title} className={className}>
              {items.map((item) => (
                <li key={item.id}>
                  <ItemButton
                    item={item}
                    onChoose={() => {
                      chosen.current = item;
                      onClose();
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
          {pages > 1 && (
            <nav aria-label="Páginas da biblioteca" className="flex items-center justify-between gap-3">
              <PageButton isOff={page === 1} onClick={() => setAsked({ search, page: page - 1 })}>
                Anteriores
              </PageButton>
              <output className="text-sm text-muted">{`${page} de ${pages}`}</output>
              <PageButton isOff={page >= pages} onClick={() => setAsked({ search, page: page + 1 })}>
                Próximas
              </PageButton>
            </nav>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Never `disabled`, which would lose the focus. */
function PageButton({ isOff, onClick, children }: { isOff: boolean; onClick: () => void; children: string }) {
  return (
    <Button
      variant="outline"
      size="sm"
      aria-disabled={isOff}
      className="aria-disabled:opacity-40"
      onClick={() => !isOff && onClick()}
    >
      {children}
    </Button>
  );
}
