import { useEditorUi } from "#src/features/pages/editor/state/editor-ui.ts";

/** Id of the list that fields of addresses suggest. */
export const PATHS_ID = "enderecos-do-site";

/** The addresses of the site's pages, as suggestions for links. */
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
