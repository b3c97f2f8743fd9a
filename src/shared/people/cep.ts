/** Returns a postal code as `01310-100`; null for anything but eight digits. */
export function readCep(value: string): string | null {
  const [, region, rest] = /^(\d{2}\.?\d{3})[\s-]*(\d{3})$/.exec(value.trim()) ?? [];
  return region && rest ? `${region.replace(".", "")}-${rest}` : null;
}
