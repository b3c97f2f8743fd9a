import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { readHostedVideo } from "#src/shared/media/video-address.ts";
import { InlineField, InlineForm } from "./inline-form.tsx";

const NO_VIDEO =
  "Não é o endereço de um vídeo do YouTube ou do Vimeo. Copie-o do navegador ou de “Compartilhar”, como https://youtu.be/…";

/** Puts the address of a video into a paragraph of its own, which the page shows as a player. */
export function VideoForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const apply = () => {
    const address = withProtocol(typed.trim());
    if (!readHostedVideo(address)) return setError(NO_VIDEO);
    insertVideo(editor, address);
    onClose();
  };
  const close = () => {
    editor.commands.focus();
    onClose();
  };
  return (
    <InlineForm onApply={apply} onClose={close}>
      <InlineField
        isFirst
        label="Endereço do vídeo"
        error={error}
        value={typed}
        onChange={setTyped}
        placeholder="https://youtu.be/…"
      />
    </InlineForm>
  );
}

/** "youtu.be/x", as it is shown in a browser's bar, and old links over http. */
function withProtocol(typed: string): string {
  return `https://${typed.replace(/^https?:\/\//i, "")}`;
}

/** In the place of an empty paragraph, or else behind the block that has the caret. */
export function insertVideo(editor: Editor, address: string): void {
  const { $from } = editor.state.selection;
  const isEmpty = $from.depth === 1 && $from.parent.isTextblock && $from.parent.content.size === 0;
  const [from, to] = isEmpty ? [$from.before(1), $from.after(1)] : [$from.after(1), $from.after(1)];
  const video = {
    type: "paragraph",
    content: [{ type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] }],
  };
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [video, { type: "paragraph" }])
    .run();
}
