/** A color as `#rrggbb`. */
export const COLOR = /^#[0-9a-f]{6}$/i;

/** Accepts `#rrggbb`. */
export function isColor(value: string): boolean {
  return COLOR.test(value);
}
