import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { FileButton } from "../files/file-button.tsx";
import { nameWithSize } from "../library/file-library.tsx";
import { Button } from "../primitives/button.tsx";
import { InlineField, InlineForm } from "./inline-form.tsx";
import { completeAddress, REFUSED_ADDRESS } from "./link-address.ts";

/** Links the selected text to an address or a document; without a selection, inserts the address or the file's name and size. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const stored = editor.getAttributes("link").href as string | undefined;
  const [typed, setTyped] = useState(stored ?? "");
  const [error, setError] = useState<string>();
  const finish = (work: () => void) => {
    work();
    onClose();
  };
  const remove = () => finish(() => editor.chain().focus().extendMarkRange("link").unsetLink().run());
  const apply = () => {
    if (typed.trim() === "") return remove();
    const href = completeAddress(typed);
    if (!href) return setError(REFUSED_ADDRESS);
    finish(() => setLink(editor, href));
  };
  return (
    <InlineForm onApply={apply} onClose={() => finish(() => editor.commands.focus())}>
      <InlineField
        isFirst
        label="Link para"
        error={error}
        value={typed}
        onChange={setTyped}
        placeholder="https://"
      />
      <FileButton
        className="min-h-9.5"
        onStored={(file) => finish(() => setLink(editor, file.url, nameWithSize(file)))}
      />
      {stored && (
        <Button variant="ghost" size="sm" className="min-h-9.5" onClick={remove}>
          Remover link
        </Button>
      )}
    </InlineForm>
  );
}

/** @param text inserted if nothing is selected; by default the address */
function setLink(editor: Editor, href: string, text = href): void {
  const chain = editor.chain().focus();
  const isOnLink = editor.isActive("link");
  if (editor.state.selection.empty && !isOnLink) {
    chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
  } else chain.extendMarkRange("link").setLink({ href }).run();
}
