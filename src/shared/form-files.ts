// What visitors may send in the file fields of a form.

import { formatBytes } from "./format-bytes.ts";

/** Most files of one form, all its fields together. */
export const MAX_FORM_FILES = 3;
const FORM_FILE_MB = 5;
/** Largest file of a form. */
export const FORM_FILE_BYTES = FORM_FILE_MB * 1024 * 1024;

/** Accepted formats by extension, with the other extensions that their files may have. */
export const FORM_FILE_TYPES = {
  pdf: [],
  png: [],
  jpg: ["jpeg", "jfif"],
  webp: [],
  docx: [],
  xlsx: [],
  odt: [],
} as const satisfies Record<string, readonly string[]>;
export type FormFileType = keyof typeof FORM_FILE_TYPES;

/** For `accept`, which browsers take as a proposal. */
export const FORM_FILE_ACCEPT = Object.entries(FORM_FILE_TYPES)
  .flatMap(([extension, others]) => [extension, ...others])
  .map((extension) => `.${extension}`)
  .join();

const FORMATS = "PDF, imagens PNG, JPEG ou WebP, Word (DOCX), Excel (XLSX) ou LibreOffice (ODT)";
export const FILES_TAKEN = `${FORMATS}. Até ${MAX_FORM_FILES} arquivos, de até ${FORM_FILE_MB} MB cada.`;
export const TOO_MANY_FORM_FILES = `no máximo ${MAX_FORM_FILES} arquivos por envio`;
export const FORM_FILE_NOT_TAKEN = `não é aceito. Envie ${FORMATS}.`;
const TOO_LARGE = `passa de ${FORM_FILE_MB} MB`;

/** A chosen or received file. */
export interface SentFile {
  name: string;
  bytes: number;
  /** Why a server kept nothing of it. */
  refusal?: "too-large" | "too-many" | undefined;
}

/** Returns why the files of a field cannot be sent, to follow the field's label; undefined if they can. */
export function refuseFiles(files: readonly SentFile[]): string | undefined {
  if (files.length > MAX_FORM_FILES || files.some(({ refusal }) => refusal === "too-many"))
    return `: ${TOO_MANY_FORM_FILES}`;
  const large = files.find(({ bytes, refusal }) => refusal === "too-large" || bytes > FORM_FILE_BYTES);
  if (large) return `: “${shortName(large)}” ${TOO_LARGE}`;
  const empty = files.find(({ bytes }) => bytes === 0);
  return empty && `: “${shortName(empty)}” está vazio`;
}

/** Longest name within an error, in characters. */
const SHOWN_NAME = 60;

export const shortName = ({ name }: Pick<SentFile, "name">): string =>
  name.length > SHOWN_NAME ? `${name.slice(0, SHOWN_NAME).toWellFormed()}…` : name;

/** Describes files in one line of a message. */
export const describeFiles = (files: readonly SentFile[]): string =>
  files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(", ");
