import { formatBytes } from "#src/shared/format-bytes.ts";
import { LibraryDialog, type LibraryItemProps, type Shelf } from "./library-dialog.tsx";

export interface StoredFile {
  id: string;
  url: string;
  name: string;
  bytes: number;
  type: string;
}

/** Returns a file's name with what a reader wants to know before a download: "Contrato (PDF, 1,2 MB)". */
export function nameWithSize({ name, type, bytes }: Pick<StoredFile, "name" | "type" | "bytes">): string {
  const facts = name.toLowerCase().endsWith(`.${type.toLowerCase()}`) ? [] : [type.toUpperCase()];
  return `${name} (${[...facts, formatBytes(bytes).replace(" ", "\u00A0")].join(", ")})`;
}

const FILES: Shelf = {
  path: "/api/files",
  list: "files",
  title: "Biblioteca de arquivos",
  searchLabel: "Nome do arquivo",
  empty: "Os documentos que você envia ficam à mão para todo o site.",
};

interface FileLibraryProps {
  onChoose: (file: StoredFile) => void;
  onClose: () => void;
}

export function FileLibrary(props: FileLibraryProps) {
  return (
    <LibraryDialog<StoredFile>
      shelf={FILES}
      className="divide-y overflow-hidden rounded-control border"
      ItemButton={FileItem}
      {...props}
    />
  );
}

function FileItem({ item: { name, type, bytes }, onChoose }: LibraryItemProps<StoredFile>) {
  return (
    <button
      type="button"
      className="flex w-full cursor-pointer flex-wrap items-baseline justify-between gap-x-4 px-3.5 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      onClick={onChoose}
    >
      <span className="min-w-0 font-medium break-words">{name}</span>
      <span className="text-sm text-muted">
        {type.toUpperCase()} · {formatBytes(bytes)}
      </span>
    </button>
  );
}
