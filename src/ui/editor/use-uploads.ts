// Uploads a text's images one after the other, with retry.

import { useCallback, useEffect, useRef, useState } from "react";
import type { StoredUpload } from "../images/use-image-upload.ts";

export interface Upload {
  id: string;
  name: string;
  /** Sent part, 0 to 1. */
  part: number;
  hasFailed: boolean;
}

interface UploadTarget {
  /** Marks a position. @param at in the text; by default the cursor's */
  reserve: (id: string, at?: number) => void;
  fill: (id: string, image: { src: string; alt: string }) => void;
  release: (id: string) => void;
  focus: () => void;
  /** Inserts plain text at the cursor. */
  insertText: (text: string) => void;
}

export type StoreImage = (file: File, onProgress: (part: number) => void) => Promise<StoredUpload>;

export interface Uploads {
  uploads: Upload[];
  /** Called by the component that shows the text, and with `null` when it unmounts. */
  setTarget: (target: UploadTarget | null) => void;
  add: (files: File[], at?: number) => void;
  insert: (image: { src: string; alt: string }) => void;
  insertText: (text: string) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
}

export function useUploads(store: StoreImage): Uploads {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const target = useRef<UploadTarget | null>(null);
  const files = useRef(new Map<string, File>());
  const line = useRef(Promise.resolve());
  const storeNow = useRef(store);
  useEffect(() => {
    storeNow.current = store;
  });

  const change = (id: string, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const forget = (id: string): void => {
    files.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  };
  const send = async (id: string): Promise<void> => {
    const file = files.current.get(id);
    if (!file) return;
    const stored = await storeNow.current(file, (part) => change(id, { part }));
    // It was removed during the upload.
    if (!files.current.has(id)) return;
    if ("path" in stored) target.current?.fill(id, { src: stored.path, alt: altOf(file.name) });
    else if (stored.canRetry) return change(id, { hasFailed: true });
    else target.current?.release(id);
    forget(id);
  };
  const enqueue = (id: string): void => {
    line.current = line.current.then(() => send(id));
  };
  return {
    uploads,
    setTarget: useCallback((next) => {
      target.current = next;
    }, []),
    add: (added, at) => {
      for (const file of added) {
        const id = crypto.randomUUID();
        files.current.set(id, file);
        setUploads((all) => [...all, { id, name: file.name, part: 0, hasFailed: false }]);
        target.current?.reserve(id, at);
        enqueue(id);
      }
    },
    insert: (image) => {
      const id = crypto.randomUUID();
      target.current?.reserve(id);
      target.current?.fill(id, { ...image, alt: image.alt.replace(BRACKETS, "") });
      target.current?.focus();
    },
    insertText: (text) => target.current?.insertText(text),
    retry: (id) => {
      change(id, { part: 0, hasFailed: false });
      enqueue(id);
    },
    remove: (id) => {
      target.current?.release(id);
      forget(id);
    },
  };
}

/** Characters that Markdown does not allow in alternative texts. */
const BRACKETS = /[[\]\\]/g;

/** Default alternative text: "planta baixa.jpg" → "planta baixa". */
function altOf(fileName: string): string {
  return fileName.replace(/\.\w+$/, "").replace(BRACKETS, "");
}
