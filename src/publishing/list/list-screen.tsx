import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { EDITED_PARAM } from "../item-path.ts";
import { TrashButton } from "../trash/trash-button.tsx";
import type { ListedItem, ContentListConfig } from "./content-list-config.ts";
import { Counters } from "./counters.tsx";
import { ItemList } from "./item-list.tsx";
import { categoriesQuery } from "./item-queries.ts";
import { ListToolbar } from "./list-toolbar.tsx";

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
