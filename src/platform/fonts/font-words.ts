// Facts about font files that need no parser, for the process that serves visitors.

/** A broken file, and one that takes too much work, look like no font. */
export const NO_FONT = "não é uma fonte WOFF2, TTF ou OTF que possa ser lida";

export const isWoff2 = (bytes: Buffer): boolean => bytes.toString("latin1", 0, 4) === "wOF2";
