import { IMAGE_BYTES, IMAGE_NOT_SHRUNK } from "#src/shared/media/upload-limits.ts";
import { ApiError } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { serverText } from "../api/server-errors.ts";
import { uploadTransport } from "../api/upload-transport.ts";
import { useTrackUpload } from "../api/uploads-under-way.ts";
import { useToast } from "../toasts/toast.tsx";
import { type FileError, IMAGE_NOTICE, NOT_IMAGE } from "./image-files.ts";
import { shrinkImages } from "./shrink-image.ts";

/** Statuses about the image itself: a retry would fail again. */
const REFUSALS = new Set([413, 415, 422]);

/**
 * The returned function makes a large photograph smaller; undefined after a toast about a file that cannot be sent.
 */
export function usePreparedImage(): (file: File) => Promise<File | undefined> {
  const { toast } = useToast();
  const refuse = (error: FileError): void =>
    error === "not-image"
      ? toast(NOT_IMAGE)
      : toast({ title: "Arquivo muito grande", description: IMAGE_NOT_SHRUNK, tone: "destructive" });
  return async (file) => {
    const prepared = await shrinkImages([file], IMAGE_BYTES);
    if (typeof prepared !== "string") return prepared[0];
    refuse(prepared);
    return undefined;
  };
}

export type StoredUpload = { path: string } | { canRetry: boolean };

export function useImageUpload() {
  const api = useApi();
  const { toast } = useToast();
  const prepare = usePreparedImage();
  const track = useTrackUpload();
  const send = async (given: File, onProgress: (part: number) => void): Promise<StoredUpload> => {
    const file = await prepare(given);
    if (!file) return { canRetry: false };
    const body = new FormData();
    body.set("image", file);
    try {
      const transport = uploadTransport(onProgress);
      const stored = await api.sendForm<{ path: string; notice?: string }>(
        "POST",
        "/api/images",
        body,
        transport,
      );
      if (stored.notice) toast({ title: IMAGE_NOTICE, description: stored.notice });
      return stored;
    } catch (error) {
      const description = serverText(error, "Tente novamente.");
      toast({ title: "Erro ao enviar imagem", description, tone: "destructive" });
      return { canRetry: !(error instanceof ApiError && REFUSALS.has(error.status)) };
    }
  };
  return (given: File, onProgress: (part: number) => void): Promise<StoredUpload> =>
    track("Uma imagem ainda está sendo enviada", send(given, onProgress));
}
