import type { Editor } from "@tiptap/core";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "../dialogs/dialog.tsx";
import { FileButton } from "../files/file-button.tsx";
import { nameWithSize, type StoredFile } from "../library/file-library.tsx";

/** Inserts a link to a document, with its name, type and size. */
export function FileDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const insert = (file: Pick<StoredFile, "url" | "name" | "type" | "bytes">): void => {
    const mark = { type: "link", attrs: { href: file.url } };
    editor
      .chain()
      .insertContent({ type: "text", text: nameWithSize(file), marks: [mark] })
      .unsetMark("link")
      .run();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          editor.view.focus();
        }}
      >
        <DialogTitle>Inserir arquivo</DialogTitle>
        <DialogDescription>
          O texto recebe um link com o nome, o tipo e o tamanho do arquivo.
        </DialogDescription>
        <div className="mt-5">
          <FileButton onStored={insert} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
