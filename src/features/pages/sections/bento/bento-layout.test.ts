import { expect, it } from "vitest";
import { placeTiles, type TileSize } from "./bento-layout.ts";

const SIZES: TileSize[] = ["small", "wide", "tall", "large"];

/** All orders of up to `length` tiles. */
function ordersOf(length: number): TileSize[][] {
  if (length === 0) return [[]];
  const shorter = ordersOf(length - 1);
  const longest = shorter.filter((order) => order.length === length - 1);
  return [...shorter, ...longest.flatMap((order) => SIZES.map((size) => [...order, size]))];
}

it.each([2, 4])("tiles fill every row of %i columns, whatever their sizes and order", (columns) => {
  for (const order of ordersOf(5)) {
    const cells = placeTiles(order, columns).flatMap((area) => {
      const [row = 0, column = 0, rows = 0, width = 0] = area
        .split(" / ")
        .map((part) => Number(part.replace("span ", "")));
      return Array.from({ length: rows * width }, (_, index) =>
        [row + Math.floor(index / width), column + (index % width)].join(),
      );
    });
    const rowCount = Math.max(0, ...cells.map((cell) => Number(cell.split(",")[0])));
    expect([order.join(), new Set(cells).size]).toEqual([order.join(), cells.length]);
    expect([order.join(), cells.length]).toEqual([order.join(), rowCount * columns]);
  }
});

it("a row that is not full has a wide tile at its end, and sizes that fit stay", () => {
  expect(placeTiles(["small", "small", "small"], 4)).toEqual([
    "1 / 1 / span 1 / span 1",
    "1 / 2 / span 1 / span 1",
    "1 / 3 / span 1 / span 2",
  ]);
  expect(placeTiles(["small", "small", "small"], 2)).toEqual([
    "1 / 1 / span 1 / span 1",
    "1 / 2 / span 1 / span 1",
    "2 / 1 / span 1 / span 2",
  ]);
  expect(placeTiles(["large", "wide", "small", "small"], 4)).toEqual([
    "1 / 1 / span 2 / span 2",
    "1 / 3 / span 1 / span 2",
    "2 / 3 / span 1 / span 1",
    "2 / 4 / span 1 / span 1",
  ]);
});
