import { useId } from "react";
import { FileButton } from "#src/ui/files/file-button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { PATHS_ID } from "../controls/paths-list.tsx";
import { getIn, setProp } from "../state/change-sections.ts";
import { useEditorStore, usePage } from "../state/editor-store.ts";
import { type Place, useEditorUi } from "../state/editor-ui.ts";
import { findErrors } from "../state/section-errors.ts";
import { FloatingBar } from "./floating-bar.tsx";

/** Edits the address of the link whose text is being edited. */
export function LinkBar() {
  const { link } = useEditorUi();
  return link && <LinkField link={link} />;
}

function LinkField({ link }: { link: Place }) {
  const id = useId();
  const store = useEditorStore();
  const { setLink } = useEditorUi();
  const section = usePage(({ sections }) => sections.find((other) => other.id === link.id));
  const address = section && getIn(section.props, link.path);
  const name = `${link.id}.${link.path.join(".")}`;
  const error =
    section && findErrors(section).find(({ path }) => path.join(".") === link.path.join("."))?.message;
  return (
    <FloatingBar onClose={() => setLink(null)}>
      <label htmlFor={id} className="flex min-h-11 shrink-0 items-center text-sm font-semibold">
        Leva a
      </label>
      <div className="min-w-0 grow py-1">
        <Input
          compact
          id={id}
          list={PATHS_ID}
          placeholder="/contato ou https://"
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-erro`}
          value={typeof address === "string" ? address : ""}
          onChange={({ target }) => store.edit(setProp(link.id, link.path, target.value), name)}
        />
        <p id={`${id}-erro`} aria-live="polite" className="text-sm text-danger">
          {error}
        </p>
      </div>
      <FileButton isSmall onStored={({ url }) => store.edit(setProp(link.id, link.path, url))} />
    </FloatingBar>
  );
}
