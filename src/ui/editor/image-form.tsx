import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { InlineField, InlineForm } from "./inline-form.tsx";

interface ImageFormProps {
  editor: Editor;
  image: { src: string; alt: string | null; title: string | null };
}

/** Needs the image as `key`. */
export function ImageForm({ editor, image }: ImageFormProps) {
  const [alt, setAlt] = useState(image.alt ?? "");
  const [caption, setCaption] = useState(image.title ?? "");
  const goBack = () => editor.commands.focus();
  const apply = () =>
    editor
      .chain()
      .focus()
      .updateAttributes("image", { alt: alt.trim(), title: caption.trim() || null })
      .run();
  return (
    <InlineForm onApply={apply} onClose={goBack}>
      <InlineField
        label="Texto alternativo"
        value={alt}
        onChange={setAlt}
        placeholder="O que a imagem mostra"
      />
      <InlineField
        label="Legenda"
        value={caption}
        onChange={setCaption}
        placeholder="Opcional, abaixo da imagem"
      />
    </InlineForm>
  );
}
