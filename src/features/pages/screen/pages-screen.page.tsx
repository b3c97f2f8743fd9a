import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Counters } from "#src/publishing/list/counters.tsx";
import { ItemList } from "#src/publishing/list/item-list.tsx";
import { ListToolbar } from "#src/publishing/list/list-toolbar.tsx";
import { useAskedInAddress } from "#src/ui/dialogs/use-asked-in-address.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { BLOCKS_SCREEN, editorOf } from "../dashboard-paths.ts";
import { PAGE_FIELDS } from "../schema.ts";
import type { Route } from "./+types/pages-screen.page";
import { EditSiteLink } from "./edit-site-link.tsx";
import { LISTED_PAGES } from "./listed-pages.tsx";
import { NewPageDialog } from "./new-page-dialog.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Páginas", path: location.pathname, hidden: true });

const LISTED = { ...LISTED_PAGES, fieldLabels: PAGE_FIELDS.labels };
const COUNTERS = { total: "Total de páginas", published: "Publicadas", drafts: "Rascunhos" };

export default function PagesScreen() {
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const create = (): void => setIsCreating(true);
  const edit = (id: string): void => void navigate(editorOf(id));
  useShortcut("n", create);
  useAskedInAddress("nova", create);
  return (
    <>
      <ScreenHeader title="Páginas">
        <Link to={BLOCKS_SCREEN} className={buttonClass({ variant: "outline" })}>
          Meus blocos
        </Link>
        <EditSiteLink />
        <Button aria-keyshortcuts="n" onClick={create}>
          Nova página
        </Button>
      </ScreenHeader>
      <div className="grid gap-5">
        <Counters path={LISTED_PAGES.path} labels={COUNTERS} />
        <ListToolbar search={LISTED_PAGES.words.search} published="Publicadas" />
        <ItemList kind={LISTED} onEdit={edit} editPathOf={editorOf} onCreate={create} />
      </div>
      {isCreating && <NewPageDialog onCreated={({ id }) => edit(id)} onClose={() => setIsCreating(false)} />}
    </>
  );
}
