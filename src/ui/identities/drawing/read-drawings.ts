/**
 * Returns the contents of SVG files by slot, without their root element: each slot has its own frame (slots.ts).
 * @param files texts by path; a file is named after its slot
 */
export function readDrawings(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, svg]) => [/([\w-]+)\.svg$/.exec(path)?.[1] ?? path, contentOf(svg)]),
  );
}

function contentOf(svg: string): string {
  const [, content = ""] = /<svg[^>]*>(.*)<\/svg>/s.exec(svg) ?? [];
  return content.replaceAll(/>\s+</g, "><").trim();
}
