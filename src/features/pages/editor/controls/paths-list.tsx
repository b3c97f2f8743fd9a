import { listPlaces } from "../../section-types/places.ts";
import { usePage } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";

/** Id of the `datalist` for address fields. */
export const PATHS_ID = "enderecos-do-site";

/** Suggests the places of the page, its form first, and the addresses of the site's pages for links. */
export function PathsList() {
  const sections = usePage((page) => page.sections);
  return (
    <datalist id={PATHS_ID}>
      {listPlaces(sections).map(({ id, label }) => (
        <option key={id} value={`#${id}`}>
          {label}
        </option>
      ))}
      {useEditorUi().paths.map((path) => (
        <option key={path} value={path}>
          {path}
        </option>
      ))}
    </datalist>
  );
}
