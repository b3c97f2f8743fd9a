import type { Appearance, Columns } from "#src/shared/fields/section-look.ts";

export type WithColumns = Appearance & { columns: Columns };

interface Layout {
  /** Class of the list (columns.css). */
  className: string;
  /** `sizes` attribute of pictures in it. */
  sizes: string;
}

const NUMBERS = { two: 2, three: 3, four: 4 } as const;

const SIZES = {
  2: "(min-width: 64rem) 35rem, (min-width: 40rem) 50vw, calc(100vw - 2.5rem)",
  3: "(min-width: 64rem) 23rem, (min-width: 48rem) 33vw, calc(100vw - 2.5rem)",
  4: "(min-width: 64rem) 17rem, (min-width: 40rem) 50vw, calc(100vw - 2.5rem)",
};

/**
 * Lays out a list in columns; phones always show one.
 * @param count number of items: "auto" picks the columns that leave the smallest gap
 */
export function layOut({ columns }: Pick<WithColumns, "columns">, count: number): Layout {
  const chosen = columns === "auto" ? fitting(count) : NUMBERS[columns];
  return { className: `in-${chosen}`, sizes: SIZES[chosen] };
}

/** Tells whether a chosen look replaces the type's own arrangement with equal columns. */
export function isEven({ columns, align, width }: WithColumns): boolean {
  return columns !== "auto" || align === "center" || width === "text";
}

function fitting(count: number): 2 | 3 | 4 {
  if (count <= 2) return 2;
  if (count === 3) return 3;
  if (count % 4 === 0) return 4;
  return count % 3 === 0 || count % 3 > count % 4 ? 3 : 4;
}
