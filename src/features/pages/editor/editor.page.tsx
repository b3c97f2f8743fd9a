import { pageMeta } from "#src/ui/page/page-meta.ts";
import type { Route } from "./+types/editor.page";
import { EditItem } from "./edit-item.tsx";
import { EDITED_PAGE } from "./state/page-editor-config.ts";

/** Fills the window (dashboard/frame/shell.tsx). */
export const handle = { isFullScreen: true };

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Editar página", path: location.pathname, hidden: true });

export default function EditorScreen({ params: { id } }: Route.ComponentProps) {
  return <EditItem config={EDITED_PAGE} id={id} />;
}
