import { IMAGE_TOO_LARGE } from "#src/shared/media/upload-limits.ts";
import { ApiError } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { serverText } from "../api/server-errors.ts";
import { uploadTransport } from "../api/upload-transport.ts";
import { useToast } from "../toasts/toast.tsx";
import { findFileError, IMAGE_NOTICE, NOT_IMAGE } from "./image-files.ts";

/** Statuses about the image itself: a retry would fail again. */
const REFUSALS = new Set([413, 415, 422]);

/** The returned function shows a toast about unacceptable files and returns true for them. @param bytes maximum size */
export function useRefuseImages(bytes: number): (files: File[]) => boolean {
  const { toast } = useToast();
  return (files) => {
    const fieldError = findFileError(files, bytes);
    if (fieldError === "not-image") toast(NOT_IMAGE);
    if (fieldError === "too-large") {
      toast({ title: "Arquivo muito grande", description: IMAGE_TOO_LARGE, tone: "destructive" });
    }
    return fieldError !== undefined;
  };
}

export type StoredUpload = { path: string } | { canRetry: boolean };

export function useImageUpload(bytes: number) {
  const api = useApi();
  const { toast } = useToast();
  const refuse = useRefuseImages(bytes);
  return async (file: File, onProgress: (part: number) => void): Promise<StoredUpload> => {
    if (refuse([file])) return { canRetry: false };
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
}
