import X from "lucide-react/icons/x";
import { useId } from "react";
import { Input } from "#src/ui/primitives/input.tsx";
import { getIn, setProp } from "./change-sections.ts";
import { useEditorStore, usePage } from "./editor-store.ts";
import { type Place, useEditorUi } from "./editor-ui.ts";
import { IconButton } from "./icon-button.tsx";
import { PATHS_ID } from "./paths-list.tsx";

/** "Leva a": the address of the link whose text is being edited. */
export function LinkBar() {
  const { link } = useEditorUi();
  return link && <LinkField link={link} />;
}

function LinkField({ link }: { link: Place }) {
  const id = useId();
  const store = useEditorStore();
  const { setLink } = useEditorUi();
  const address = usePage(({ sections }) => {
    const section = sections.find((other) => other.id === link.id);
    return section ? getIn(section.props, link.path) : undefined;
  });
  const name = `${link.id}.${link.path.join(".")}`;
  return (
    <div className="absolute inset-x-3 bottom-3 z-10 mx-auto flex max-w-120 animate-appear items-center gap-2 rounded-card border bg-surface py-1.5 pr-1.5 pl-4 shadow-float">
      <label htmlFor={id} className="shrink-0 text-sm font-semibold">
        Leva a
      </label>
      <Input
        compact
        id={id}
        list={PATHS_ID}
        placeholder="/contato ou https://"
        autoComplete="off"
        value={typeof address === "string" ? address : ""}
        onChange={({ target }) => store.edit(setProp(link.id, link.path, target.value), name)}
      />
      <IconButton label="Fechar" Icon={X} onClick={() => setLink(null)} />
    </div>
  );
}
