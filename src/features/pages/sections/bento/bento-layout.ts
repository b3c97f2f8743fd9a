// Places tiles in a grid of which no cell stays empty.

export type TileSize = "small" | "wide" | "tall" | "large";

interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/**
 * Places tiles as CSS grid does, in the order of reading, and widens those beside holes until every row is filled. The
 * few orders in which that is impossible have rows of equal height. Returns their `grid-area`s.
 */
export function placeTiles(sizes: readonly TileSize[], columnCount: number): string[] {
  const areas = fill(sizes, columnCount) ?? fill(sizes.map(toFlat), columnCount) ?? [];
  return areas.map(
    ({ row, column, rows, columns }) => `${row + 1} / ${column + 1} / span ${rows} / span ${columns}`,
  );
}

function toFlat(size: TileSize): TileSize {
  return size === "wide" || size === "large" ? "wide" : "small";
}

function fill(sizes: readonly TileSize[], columnCount: number): Area[] | null {
  const areas = placeInOrder(sizes, columnCount);
  const rowCount = Math.max(0, ...areas.map(({ row, rows }) => row + rows));
  const size = { rowCount, columnCount };
  while (DIRECTIONS.some((direction) => areas.some((area) => grow(area, direction, areas, size)))) {
    // Each turn fills at least one cell.
  }
  const filled = areas.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  return filled === rowCount * columnCount ? areas : null;
}

function placeInOrder(sizes: readonly TileSize[], columnCount: number): Area[] {
  const areas: Area[] = [];
  let cursor = { row: 0, column: 0 };
  for (const size of sizes) {
    const columns = size === "wide" || size === "large" ? 2 : 1;
    const rows = size === "tall" || size === "large" ? 2 : 1;
    for (;;) {
      const area = { ...cursor, rows, columns };
      const fits = cursor.column + columns <= columnCount && areas.every((other) => !overlap(area, other));
      if (fits) {
        areas.push(area);
        break;
      }
      cursor =
        cursor.column + 1 < columnCount
          ? { row: cursor.row, column: cursor.column + 1 }
          : { row: cursor.row + 1, column: 0 };
    }
  }
  return areas;
}

/** To the right, down, to the left and up, the most natural first. */
const DIRECTIONS: Area[] = [
  { row: 0, column: 0, rows: 0, columns: 1 },
  { row: 0, column: 0, rows: 1, columns: 0 },
  { row: 0, column: -1, rows: 0, columns: 1 },
  { row: -1, column: 0, rows: 1, columns: 0 },
];

/** Lets the area take the cells beside it; returns false if they are not free. */
function grow(
  area: Area,
  by: Area,
  all: readonly Area[],
  { rowCount, columnCount }: { rowCount: number; columnCount: number },
): boolean {
  const grown: Area = {
    row: area.row + by.row,
    column: area.column + by.column,
    rows: area.rows + by.rows,
    columns: area.columns + by.columns,
  };
  const isFree =
    grown.row >= 0 &&
    grown.column >= 0 &&
    grown.row + grown.rows <= rowCount &&
    grown.column + grown.columns <= columnCount &&
    all.every((other) => other === area || !overlap(grown, other));
  if (isFree) Object.assign(area, grown);
  return isFree;
}

function overlap(one: Area, other: Area): boolean {
  return (
    one.row < other.row + other.rows &&
    other.row < one.row + one.rows &&
    one.column < other.column + other.columns &&
    other.column < one.column + one.columns
  );
}
