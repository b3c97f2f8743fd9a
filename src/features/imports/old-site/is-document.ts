import { FILE_TYPES } from "#src/shared/media/file-path.ts";

/** Tells by its extension. */
export function isDocument(address: string): boolean {
  const extension = /\.([a-z0-9]{2,4})$/.exec(
    URL.parse(address, "https://here.invalid")?.pathname.toLowerCase() ?? "",
  )?.[1];
  return extension !== undefined && Object.hasOwn(FILE_TYPES, extension);
}
