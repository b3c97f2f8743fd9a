// Measures disk space, for everything that must stop before the disk is full.

import { statfs } from "node:fs/promises";

export interface DiskSpace {
  /** Bytes that this process may still write, like `df`: root's reserve does not count. */
  freeBytes: number;
  totalBytes: number;
  /** Used fraction, from 0 to 1. */
  used: number;
}

/** Used fractions at which checks warn and uploads stop. Databases stop writing at 100 %. */
export const DISK_LIMITS = { attention: 0.9, failing: 0.97 };
/** A disk with more free bytes is not nearly full, whatever fraction is used. */
const PLENTY_BYTES = 5 * 1024 ** 3;

/** Measures the disk of an existing folder. */
export async function readDisk(folder: string): Promise<DiskSpace> {
  const { blocks, bavail, bfree, bsize } = await statfs(folder);
  const usedBlocks = blocks - bfree;
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    used: usedBlocks === 0 ? 0 : usedBlocks / (usedBlocks + bavail),
  };
}

/**
 * Tells whether the remaining space must be left to the database.
 * @param more bytes that are about to be written
 */
export function isNearlyFull({ freeBytes, used }: DiskSpace, more = 0): boolean {
  return freeBytes - more <= 0 || (used >= DISK_LIMITS.failing && freeBytes < PLENTY_BYTES);
}
