/**
 * Adds server-only data: React Router sends just enumerable properties to the browser. Spreading the result drops them.
 */
export function withServerOnly<Data extends object, Facts extends object>(
  data: Data,
  facts: Facts,
): Data & Partial<Facts> {
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(data, name, { value });
  return data;
}
