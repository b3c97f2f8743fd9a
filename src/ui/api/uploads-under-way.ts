// Uploads that a screen waits for, so that it can ask before it is left.

import { createContext, use, useCallback, useState } from "react";

/**
 * Follows an upload until it ends.
 * @param what is being sent, in words that begin a question: "Uma imagem ainda está sendo enviada"
 */
type TrackUpload = <Stored>(what: string, sending: Promise<Stored>) => Promise<Stored>;

/** Screens without it let uploads go. */
const TrackContext = createContext<TrackUpload>((_, sending) => sending);
export const TrackUploadProvider = TrackContext;

export function useTrackUpload(): TrackUpload {
  return use(TrackContext);
}

/** Keeps the uploads of a screen: what the oldest one sends, and the function for `TrackUploadProvider`. */
export function useUploadsUnderWay(): { sent: string | undefined; track: TrackUpload } {
  const [uploads, setUploads] = useState<readonly { what: string }[]>([]);
  const track: TrackUpload = useCallback(async (what, sending) => {
    const upload = { what };
    setUploads((all) => [...all, upload]);
    try {
      return await sending;
    } finally {
      setUploads((all) => all.filter((other) => other !== upload));
    }
  }, []);
  return { sent: uploads[0]?.what, track };
}
