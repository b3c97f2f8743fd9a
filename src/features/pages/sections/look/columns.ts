import type { Appearance, Columns } from "#src/shared/fields/section-look.ts";

export type WithColumns = Appearance & { columns: Columns };

interface Layout {
  /** Of the list (columns.css). */
  className: string;
  /** How wide a picture is in it, as in HTML. */
  sizes: string;
}

const NUMBERS = { two: 2, three: 3, four: 4 } as const;

const SIZES = {
  2: "(min-width: 64rem) 35rem, (min-width: 40rem) 50vw, calc(100vw - 2.5rem)",
  3: "(min-width: 64rem) 23rem, (min-width: 48rem) 33vw, calc(100vw - 2.5rem)",
  4: "(min-width: 64rem) 17rem, (min-width: 40rem) 50vw, calc(100vw - 2.5rem)",
};

/**
 * How a list stands in columns, of which there is one on a phone.
 * @param count of its items: without a choice there are as many columns as they fill with the smallest hole
 */
export function layOut({ columns }: Pick<WithColumns, "columns">, count: number): Layout {
  const chosen = columns === "auto" ? fitting(count) : NUMBERS[columns];
  return { className: `in-${chosen}`, sizes: SIZES[chosen] };
}

/** Whether a list stands in columns of equal rank, where its kind has an arrangement of its own. */
export function isEven({ columns, align, width }: WithColumns): boolean {
  return columns !== "auto" || align === "center" || width === "text";
}

function fitting(count: number): 2 | 3 | 4 {
  if (count <= 2) return 2;
  if (count === 3) return 3;
  if (count % 4 === 0) return 4;
  return count % 3 === 0 || count % 3 > count % 4 ? 3 : 4;
}
