import { pageMeta } from "#src/ui/page/page-meta.ts";
import type { Route } from "./+types/block-editor.page";
import { EditItem } from "./edit-item.tsx";
import { EDITED_BLOCK } from "./state/page-editor-config.ts";

/** Fills the window (dashboard/frame/shell.tsx). */
export const handle = { isFullScreen: true };

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Editar bloco", path: location.pathname, hidden: true });

/** Edits a block with the page editor, without settings of an address. */
export default function BlockEditorScreen({ params: { id } }: Route.ComponentProps) {
  return <EditItem config={EDITED_BLOCK} id={id} />;
}
