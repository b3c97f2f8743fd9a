import { useEditorUi } from "../state/editor-ui.ts";

/** Id of the `datalist` for address fields. */
export const PATHS_ID = "enderecos-do-site";

/** Suggests the addresses of the site's pages for links. */
export function PathsList() {
  return (
    <datalist id={PATHS_ID}>
      {useEditorUi().paths.map((path) => (
        <option key={path} value={path}>
          {path}
        </option>
      ))}
    </datalist>
  );
}
