import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { BUTTON_TITLE, isButtonTitle } from "#src/shared/markdown-conventions.ts";
import { Button } from "../primitives/button.tsx";
import { InlineField, InlineForm } from "./inline-form.tsx";
import { completeAddress, REFUSED_ADDRESS } from "./link-address.ts";

export function ButtonForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [stored] = useState(() => readButton(editor));
  const [words, setWords] = useState(stored.words);
  const [address, setAddress] = useState(stored.address);
  const [errors, setErrors] = useState<{ words?: string; address?: string }>({});
  const finish = (work: () => void) => {
    work();
    onClose();
  };
  const apply = () => {
    const href = completeAddress(address);
    const text = words.trim();
    if (text === "" || !href) {
      return setErrors({
        ...(text === "" ? { words: "Escreva o que o botão diz." } : {}),
        ...(href ? {} : { address: REFUSED_ADDRESS }),
      });
    }
    finish(() => setButton(editor, text, href));
  };
  return (
    <InlineForm onApply={apply} onClose={() => finish(() => editor.commands.focus())}>
      <InlineField
        isFirst
        label="Texto do botão"
        error={errors.words}
        value={words}
        onChange={setWords}
        placeholder="Fale conosco"
      />
      <InlineField
        label="Leva para"
        error={errors.address}
        value={address}
        onChange={setAddress}
        placeholder="/contato"
      />
      {stored.isButton && (
        <Button
          variant="ghost"
          size="sm"
          className="min-h-9.5"
          onClick={() => finish(() => editor.chain().focus().extendMarkRange("link").unsetLink().run())}
        >
          Remover botão
        </Button>
      )}
    </InlineForm>
  );
}

function readButton(editor: Editor) {
  const { href, title } = editor.getAttributes("link") as { href?: string; title?: string | null };
  if (href !== undefined) editor.commands.extendMarkRange("link");
  const { from, to } = editor.state.selection;
  return {
    words: editor.state.doc.textBetween(from, to, " "),
    address: href ?? "",
    isButton: isButtonTitle(title),
  };
}

function setButton(editor: Editor, text: string, href: string): void {
  const link = { type: "link", attrs: { href, title: BUTTON_TITLE } };
  editor
    .chain()
    .focus()
    .insertContent({ type: "text", text, marks: [link] })
    .unsetMark("link")
    .run();
}
