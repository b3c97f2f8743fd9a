// Images on their way into a text: one after the other, and tried again where one did not arrive.
import { useCallback, useEffect, useRef, useState } from "react";
import type { StoredUpload } from "#src/ui/images/use-image-upload.ts";

export interface Upload {
  id: string;
  name: string;
  /** What is sent, 0 to 1. */
  part: number;
  hasFailed: boolean;
}

/** What images are put into. */
interface UploadTarget {
  /** Keeps a place. @param at a place in the text; without one, where the cursor is */
  reserve: (id: string, at?: number) => void;
  fill: (id: string, image: { src: string; alt: string }) => void;
  release: (id: string) => void;
}

export type StoreImage = (file: File, onProgress: (part: number) => void) => Promise<StoredUpload>;

export interface Uploads {
  uploads: Upload[];
  /** To be called by whoever shows the text, with what takes images there; `null` when it goes. */
  setTarget: (target: UploadTarget | null) => void;
  add: (files: File[], at?: number) => void;
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
    // Taken off meanwhile.
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

/** "planta baixa.jpg" → "planta baixa": a first alternative text, for want of a better one. */
function altOf(fileName: string): string {
  return fileName.replace(/\.\w+$/, "").replace(/[[\]\\]/g, "");
}
