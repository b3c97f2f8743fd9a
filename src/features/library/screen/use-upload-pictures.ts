import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { IMAGE_BYTES } from "#src/shared/image-limits.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useRefuseImages } from "#src/ui/images/use-image-upload.ts";
import { LIBRARY_KEY } from "../library-queries.ts";

/** A file that is not in the library, and why. */
interface Failed {
  file: File;
  reason: string;
  /** Whether it may arrive next time. */
  canRetry: boolean;
}

interface Upload {
  total: number;
  done: number;
  failed: Failed[];
}

/**
 * Sends many pictures, one after the other. One that did not arrive can be sent again without harm: the server keeps
 * the same bytes once.
 */
export function useUploadPictures() {
  const api = useApi();
  const queries = useQueryClient();
  const refuse = useRefuseImages(IMAGE_BYTES);
  const [upload, setUpload] = useState<Upload>();
  const isSending = upload !== undefined && upload.done + upload.failed.length < upload.total;

  const send = async (files: File[]): Promise<void> => {
    if (isSending || files.length === 0 || refuse(files)) return;
    setUpload({ total: files.length, done: 0, failed: [] });
    for (const file of files) {
      const body = new FormData();
      body.set("image", file);
      try {
        await api.sendForm("POST", "/api/images?library=true", body);
        setUpload((before) => before && { ...before, done: before.done + 1 });
      } catch (error) {
        const canRetry = !(error instanceof ApiError && [413, 415, 422].includes(error.status));
        const failed = { file, reason: serverText(error, "O envio não chegou."), canRetry };
        setUpload((before) => before && { ...before, failed: [...before.failed, failed] });
      }
    }
    await queries.invalidateQueries({ queryKey: LIBRARY_KEY });
  };
  const retry = () => send(upload?.failed.filter(({ canRetry }) => canRetry).map(({ file }) => file) ?? []);
  return { upload, isSending, send, retry, dismiss: () => setUpload(undefined) };
}
