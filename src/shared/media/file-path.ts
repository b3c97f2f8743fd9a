// Addresses of uploaded documents, for server and browser.

import { toSlug } from "../slug.ts";
import { IMAGE_ID } from "./media-path.ts";

/** Accepted uploads by extension, with the media type that browsers get. */
export const FILE_TYPES = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  epub: "application/epub+zip",
  zip: "application/zip",
  mp4: "video/mp4",
  webm: "video/webm",
} as const;
export type FileExtension = keyof typeof FILE_TYPES;

const FOLDER = "/arquivos";
const FILE_PATH = new RegExp(String.raw`^${FOLDER}/(${IMAGE_ID})/[a-z0-9-]+\.([a-z0-9]+)$`);

/** Builds the path of a file. Its content never changes. @param name original file name */
export function filePath(id: string, name: string, extension: FileExtension): string {
  return `${FOLDER}/${id}/${toSlug(name.replace(/\.[^.]*$/, "")) || "arquivo"}.${extension}`;
}

export function readFilePath(path: string): { id: string; extension: FileExtension } | null {
  const [, id, extension = ""] = FILE_PATH.exec(path) ?? [];
  return id && Object.hasOwn(FILE_TYPES, extension) ? { id, extension: extension as FileExtension } : null;
}
