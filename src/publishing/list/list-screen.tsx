import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { useEditDialog } from "../editor/use-edit-dialog.ts";
import { TrashButton } from "../trash/trash-button.tsx";
import type { ListedItem, ContentListConfig } from "./content-list-config.ts";
import { Counters } from "./counters.tsx";
import { ItemList } from "./item-list.tsx";
import { categoriesQuery } from "./item-queries.ts";
import { ListToolbar } from "./list-toolbar.tsx";

/** The list screen of a content type. Its path plus `/new` opens the dialog for a new item. */
export function ListScreen<Item extends ListedItem>({ kind }: { kind: ContentListConfig<Item> }) {
  const { path, words, Dialog } = kind;
  const { role } = useUser();
  const { data: categories = [] } = useQuery({
    ...categoriesQuery(path, useApi()),
    enabled: "category" in kind.fieldLabels,
  });
  const { edited, edit, create, close } = useEditDialog(kind.screen);
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
        <ItemList kind={kind} onEdit={edit} onCreate={create} />
      </div>
      {edited !== undefined && (
        <Suspense>
          <Dialog id={edited} categories={categories} onStored={edit} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
