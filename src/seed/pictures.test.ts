import { globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("images", import.meta.url));
/** Shorter lines are parts of drawings; letters are more than a few rows high. */
const MIN_LINE_PX = 60;
const MIN_LETTER_ROWS = 6;
/** Least sum of the three channels' differences between a letter and its background; hairlines and curves have less. */
const LETTER_CONTRAST = 330;

it("shows no picture of the demo whose plumb line strikes through a text", async () => {
  const struck: string[] = [];
  for (const file of globSync(`${FOLDER}/*.webp`)) if (await isStruck(file)) struck.push(basename(file));
  expect(struck).toEqual([]);
});

/** Detects letters close to a thin amber line from the upper edge. */
async function isStruck(file: string): Promise<boolean> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  const isAmber = (x: number, y: number): boolean => {
    const [red = 0, green = 0, blue = 0] = at(x, y);
    return red > 200 && green > 120 && green < 200 && blue < 110;
  };
  const differs = (x: number, from: number, y: number): boolean =>
    at(x, y).reduce((sum, value, channel) => sum + Math.abs(value - (at(from, y)[channel] ?? 0)), 0) >
    LETTER_CONTRAST;
  for (let x = 80; x < info.width - 80; x++) {
    if (!isAmber(x, 2) || isAmber(x - 1, 2)) continue;
    let end = 2;
    // Anything wider hangs on the line.
    while (end < info.height && isAmber(x + 1, end) && !isAmber(x + 7, end)) end++;
    if (end < MIN_LINE_PX) continue;
    // Checks pixels beside the line, which may pass between two letters. A row that differs as a whole is a rule.
    const rows = Array.from({ length: end }, (_, y) => y).filter((y) =>
      [-10, -8, -6, 10, 12, 14].some(
        (offset) =>
          differs(x + offset, x - 40, y) && differs(x + offset, x + 60, y) && !isAmber(x + offset, y),
      ),
    );
    if (rows.length >= MIN_LETTER_ROWS) return true;
  }
  return false;
}
