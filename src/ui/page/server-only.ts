/**
 * Adds facts to a loader's data that the server's rendering reads and the browser never gets: React Router writes only
 * enumerable properties into the page. Spreading the result drops them.
 */
export function withServerOnly<Data extends object, Facts extends object>(
  data: Data,
  facts: Facts,
): Data & Partial<Facts> {
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(data, name, { value });
  return data;
}
