import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { IMAGE_BYTES, IMAGE_NOT_SHRUNK } from "#src/shared/media/upload-limits.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { uploadTransport } from "#src/ui/api/upload-transport.ts";
import { NOT_IMAGE } from "#src/ui/images/image-files.ts";
import { shrinkImages } from "#src/ui/images/shrink-image.ts";
import { LIBRARY_KEY } from "../library-queries.ts";
import { type Failed, type Noticed, type Pause, sendPictures, UnsendableFile } from "./send-pictures.ts";

interface Upload {
  total: number;
  done: number;
  /** Progress of the current file, from 0 to 1. */
  part: number;
  failed: Failed[];
  noticed: Noticed[];
}

interface Waiting extends Pause {
  /** ISO time. */
  until: string;
  goOn: () => void;
}

/** Resumes after a lost connection. Sending again is harmless, because the server stores equal bytes once. */
export function useUploadPictures() {
  const api = useApi();
  const queries = useQueryClient();
  const [upload, setUpload] = useState<Upload>();
  const [waiting, setWaiting] = useState<Waiting>();
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  const isSending = upload !== undefined && upload.done + upload.failed.length < upload.total;
  const change = (next: (before: Upload) => Partial<Upload>) =>
    setUpload((before) => before && { ...before, ...next(before) });

  const run = async (files: File[]): Promise<void> => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    await sendPictures(files, {
      signal,
      send: async (file) => {
        const body = new FormData();
        body.set("image", await prepare(file));
        const transport = uploadTransport((part) => change(() => ({ part })));
        return api.sendForm<{ notice?: string }>("POST", "/api/images?library=true", body, transport);
      },
      wait: async (pause) => {
        const over = new AbortController();
        const until = new Date(Date.now() + pause.seconds * 1000).toISOString();
        setWaiting({ ...pause, until, goOn: () => over.abort() });
        await passed(pause, AbortSignal.any([over.signal, signal]));
        setWaiting(undefined);
      },
      onDone: (one) =>
        change(({ done, noticed }) => ({
          done: done + 1,
          part: 0,
          noticed: one ? [...noticed, one] : noticed,
        })),
      onFailed: (one) => change(({ failed }) => ({ failed: [...failed, one], part: 0 })),
    });
    await queries.invalidateQueries({ queryKey: LIBRARY_KEY });
  };
  const send = async (files: File[]): Promise<void> => {
    if (isSending || files.length === 0) return;
    setUpload({ total: files.length, done: 0, part: 0, failed: [], noticed: [] });
    await run(files);
  };
  const retry = async (): Promise<void> => {
    const again = upload?.failed.filter(({ canRetry }) => canRetry) ?? [];
    change(({ failed }) => ({ failed: failed.filter(({ canRetry }) => !canRetry) }));
    await run(again.map(({ file }) => file));
  };
  return {
    upload,
    waiting,
    isSending,
    send,
    retry,
    stop: () => stopping.current.abort(),
    dismiss: () => setUpload(undefined),
  };
}

/** Waits until the pause ends, the user continues, or the browser is online again. */
function passed({ reason, seconds }: Pause, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = (): void => {
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    over.addEventListener("abort", end, { signal: ended.signal });
    if (reason === "connection") addEventListener("online", end, { signal: ended.signal });
  });
}

/** Makes a large photograph smaller. @throws UnsendableFile if the server would refuse the file */
async function prepare(file: File): Promise<File> {
  const prepared = await shrinkImages([file], IMAGE_BYTES);
  if (prepared === "not-image") throw new UnsendableFile(`${NOT_IMAGE.title}. ${NOT_IMAGE.description}`);
  if (prepared === "too-large") throw new UnsendableFile(IMAGE_NOT_SHRUNK);
  return prepared[0] ?? file;
}
