import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { Suspense, useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { EDITED_PARAM } from "../item-path.ts";
import { TrashButton } from "../trash/trash-button.tsx";
import type { ListedItem, ContentListConfig } from "./content-list-config.ts";
import { Counters } from "./counters.tsx";
import { ItemList } from "./item-list.tsx";
import { categoriesQuery } from "./item-queries.ts";
import { listFilters } from "./list-filters.ts";

const NEW = "novo";

/** The list screen of a content type. Its path plus `/new` opens the dialog for a new item. */
export function ListScreen<Item extends ListedItem>({ kind }: { kind: ContentListConfig<Item> }) {
  const { path, words, Dialog } = kind;
  const { role } = useUser();
  const { data: categories = [] } = useQuery({
    ...categoriesQuery(path, useApi()),
    enabled: "category" in kind.fieldLabels,
  });
  const { edited, edit, editPathOf, create, close } = useEditDialog(kind.screen);
  useShortcut("n", create);
  return (
    <>
      <ScreenHeader title={words.title}>
        {kind.hasTrash && <TrashButton path={path} />}
        <Button aria-keyshortcuts="n" onClick={create}>
          {words.create}
        </Button>
      </ScreenHeader>
      <div className="grid gap-5">
        <Counters path={path} labels={kind.counters} />
        <ListToolbar
          search={words.search}
          categories={categories}
          hasRequests={kind.hasAuthor && may(role, "staff")}
        />
        <ItemList kind={kind} onEdit={edit} editPathOf={editPathOf} onCreate={create} />
      </div>
      {edited !== undefined && (
        <Suspense>
          <Dialog id={edited} categories={categories} onStored={edit} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/**
 * State of the editor dialog over a list: `edited` is an id, `null` for a new item, undefined while closed. The path
 * `…/new` opens it with a new item; closing returns to the list.
 * @param listPath path of the list
 */
function useEditDialog(listPath: string) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params, setParams] = useSearchParams();
  const isNewPath = pathname !== listPath;
  // Kept in the URL, so that the dialog reopens after a reload or a new login.
  const asked = params.get(EDITED_PARAM) ?? (isNewPath ? NEW : undefined);
  const set = useCallback(
    (id: string) =>
      setParams(
        (before) => {
          before.set(EDITED_PARAM, id);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    edited: asked === NEW ? null : asked,
    edit: set,
    editPathOf: (id: string) => {
      const opened = new URLSearchParams(search);
      opened.set(EDITED_PARAM, id);
      return `${listPath}?${opened}`;
    },
    create: () => set(NEW),
    close: () => {
      const rest = new URLSearchParams(search);
      rest.delete(EDITED_PARAM);
      void navigate(
        { pathname: listPath, search: rest.toString() },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

interface ListToolbarProps {
  /** Label of the search: "Buscar posts". */
  search: string;
  categories: string[];
  /** Offers to filter by publication request. */
  hasRequests?: boolean;
}

function ListToolbar({ search, categories, hasRequests }: ListToolbarProps) {
  const [filters, change] = useFilters(listFilters);
  const { category } = filters;
  // The URL may name a category that no item has (any more); it is listed too, since it filters the list.
  const known = category && !categories.includes(category) ? [...categories, category] : categories;
  return (
    <search
      className={cx(
        "grid grid-cols-2 gap-3 max-sm:[&>:first-child]:col-span-2",
        hasRequests
          ? "sm:grid-cols-[minmax(0,1fr)_10rem_10rem_12rem]"
          : "sm:grid-cols-[minmax(0,1fr)_12rem_12rem]",
      )}
    >
      <SearchField
        label={search}
        placeholder={`${search}...`}
        value={filters.search}
        onChange={(text) => change({ search: text })}
      />
      <FilterSelect
        label="Categoria"
        value={category}
        onChange={(chosen) => change({ category: chosen })}
        options={[["", "Todos"], ...known.map((name): [string, string] => [name, name])]}
      />
      <FilterSelect
        label="Status"
        value={filters.status}
        onChange={(chosen) =>
          change({ status: chosen === "publicados" || chosen === "rascunhos" ? chosen : "" })
        }
        options={[
          ["", "Todos os status"],
          ["publicados", "Publicados"],
          ["rascunhos", "Rascunhos"],
        ]}
      />
      {hasRequests && (
        <FilterSelect
          label="Pedidos de publicação"
          value={filters.requests}
          onChange={(chosen) => change({ requests: chosen === "sim" ? chosen : "" })}
          options={[
            ["", "Todos os pedidos"],
            ["sim", "Pediu publicação"],
          ]}
        />
      )}
    </search>
  );
}
