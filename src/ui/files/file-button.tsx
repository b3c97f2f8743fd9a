import { cx } from "class-variance-authority";
import FileUp from "lucide-react/icons/file-up";
import { useState } from "react";
import { FILE_BYTES, FILE_TYPES, FILE_TOO_LARGE } from "#src/shared/file-path.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { uploadTransport } from "#src/ui/api/upload-transport.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";

export interface UploadedFile {
  /** Where it stands on the site. */
  url: string;
  /** As it was called. */
  name: string;
}

const ACCEPTED = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join();

interface FileButtonProps {
  onStored: (file: UploadedFile) => void;
  /** Only the icon, where there is little room. */
  isSmall?: boolean;
  className?: string;
}

/** "Enviar arquivo": stores a document and says where it stands; says itself what goes wrong. */
export function FileButton({ onStored, isSmall = false, className }: FileButtonProps) {
  const { sent, store } = useStoreFile(onStored);
  const isSending = sent !== undefined;
  const text = isSending ? `Enviando… ${Math.round(sent * 100)} %` : "Enviar arquivo";
  return (
    <label
      title="Enviar arquivo"
      className={cx(
        buttonClass({ variant: isSmall ? "ghost" : "outline", size: isSmall ? "icon" : "sm" }),
        "relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring",
        isSending && "opacity-60",
        className,
      )}
    >
      <FileUp aria-hidden size={17} />
      <span aria-live="polite" className={isSmall ? "sr-only" : "whitespace-nowrap"}>
        {text}
      </span>
      <input
        type="file"
        accept={ACCEPTED}
        aria-label="Enviar arquivo"
        aria-disabled={isSending}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        onClick={(event) => isSending && event.preventDefault()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again.
          target.value = "";
          if (file) void store(file);
        }}
      />
    </label>
  );
}

/** Sends one file at a time. */
function useStoreFile(onStored: FileButtonProps["onStored"]) {
  const api = useApi();
  const { toast } = useToast();
  /** Part of the file that is sent, 0 to 1; undefined while none is. */
  const [sent, setSent] = useState<number>();
  const store = async (file: File): Promise<void> => {
    if (file.size > FILE_BYTES) {
      return toast({ title: "Arquivo muito grande", description: FILE_TOO_LARGE, tone: "destructive" });
    }
    const body = new FormData();
    body.set("file", file);
    setSent(0);
    try {
      onStored(await api.sendForm<UploadedFile>("POST", "/api/files", body, uploadTransport(setSent)));
    } catch (error) {
      const description = serverText(error, "Tente novamente.");
      toast({ title: "Erro ao enviar arquivo", description, tone: "destructive" });
    }
    setSent(undefined);
  };
  return { sent, store };
}
