import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { readHostedVideo } from "#src/shared/media/video-address.ts";
import { InlineField, InlineForm } from "./inline-form.tsx";

const NO_VIDEO =
  "Não é o endereço de um vídeo do YouTube ou do Vimeo. Copie-o do navegador ou de “Compartilhar”, como https://youtu.be/…";

/** Inserts a video's address as a separate paragraph, which the page shows as a player. */
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

/** Completes addresses as shown by browsers ("youtu.be/x") and old http links. */
function withProtocol(typed: string): string {
  return `https://${typed.replace(/^https?:\/\//i, "")}`;
}

/** Replaces an empty paragraph, or follows the block with the caret. */
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
