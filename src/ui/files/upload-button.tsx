import { cx } from "class-variance-authority";
import FileUp from "lucide-react/icons/file-up";
import { useState } from "react";
import { FILE_TYPES } from "#src/shared/media/file-path.ts";
import { FILE_BYTES, FILE_TOO_LARGE } from "#src/shared/media/upload-limits.ts";
import { useApi } from "../api/api-context.tsx";
import { serverText } from "../api/server-errors.ts";
import { uploadTransport } from "../api/upload-transport.ts";
import { useTrackUpload } from "../api/uploads-under-way.ts";
import type { StoredFile } from "../library/file-library.tsx";
import { buttonClass } from "../primitives/button.tsx";
import { useDescription } from "../primitives/use-description.tsx";
import { useToast } from "../toasts/toast.tsx";

type UploadedFile = Pick<StoredFile, "url" | "name" | "type" | "bytes">;

const ACCEPTED = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join();

export interface FileButtonProps {
  onStored: (file: UploadedFile) => void;
  isSmall?: boolean;
  /** Describes the buttons to screen readers, where a screen has several. */
  label?: string;
  className?: string;
}

export const lookOf = (isSmall: boolean) =>
  isSmall ? ({ variant: "ghost", size: "icon" } as const) : ({ variant: "outline", size: "sm" } as const);

interface UploadButtonProps extends FileButtonProps {
  /** Keeps the file in the library even while unused. */
  isKept?: boolean;
}

/** "Enviar arquivo" stores a document, passes on its address and reports its own errors. */
export function UploadButton({
  onStored,
  isSmall = false,
  isKept = false,
  label,
  className,
}: UploadButtonProps) {
  const { sent, store } = useStoreFile(isKept ? "/api/files?library=true" : "/api/files", onStored);
  const { described, description } = useDescription(label);
  const isSending = sent !== undefined;
  const text = isSending ? `Enviando… ${Math.round(sent * 100)} %` : "Enviar arquivo";
  return (
    <>
      <label
        title="Enviar arquivo"
        className={cx(
          buttonClass(lookOf(isSmall)),
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
          {...described}
          aria-disabled={isSending}
          className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
          onClick={(event) => isSending && event.preventDefault()}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows the same file to be chosen again.
            target.value = "";
            if (file) void store(file);
          }}
        />
      </label>
      {description}
    </>
  );
}

function useStoreFile(path: string, onStored: FileButtonProps["onStored"]) {
  const api = useApi();
  const { toast } = useToast();
  const track = useTrackUpload();
  /** Sent part, 0 to 1; undefined while idle. */
  const [sent, setSent] = useState<number>();
  const store = async (file: File): Promise<void> => {
    if (file.size > FILE_BYTES) {
      return toast({ title: "Arquivo muito grande", description: FILE_TOO_LARGE, tone: "destructive" });
    }
    const body = new FormData();
    body.set("file", file);
    setSent(0);
    try {
      const sending = api.sendForm<UploadedFile>("POST", path, body, uploadTransport(setSent));
      onStored(await track("Um arquivo ainda está sendo enviado", sending));
    } catch (error) {
      const description = serverText(error, "Tente novamente.");
      toast({ title: "Erro ao enviar arquivo", description, tone: "destructive" });
    }
    setSent(undefined);
  };
  return { sent, store };
}
