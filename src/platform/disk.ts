// How full a disk is, for everything that must stop before it is full.
import { statfs } from "node:fs/promises";

export interface DiskSpace {
  /** What may still be written, as `df` counts: what is kept for root is nobody's. */
  freeBytes: number;
  totalBytes: number;
  /** Part that is used, from 0 to 1. */
  used: number;
}

/** Parts of a disk that are used. Databases stop to write at 100 %. */
export const DISK_LIMITS = { attention: 0.9, failing: 0.97 };
/** With more than this a large disk is not nearly full, whatever its share. */
const PLENTY_BYTES = 5 * 1024 ** 3;

/** The disk of a folder that exists. */
export async function readDisk(folder: string): Promise<DiskSpace> {
  const { blocks, bavail, bfree, bsize } = await statfs(folder);
  const usedBlocks = blocks - bfree;
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    used: usedBlocks === 0 ? 0 : usedBlocks / (usedBlocks + bavail),
  };
}

/** Whether what is left is for the database alone. @param more bytes that are about to be written */
export function isNearlyFull({ freeBytes, used }: DiskSpace, more = 0): boolean {
  return freeBytes - more <= 0 || (used >= DISK_LIMITS.failing && freeBytes < PLENTY_BYTES);
}
