// Tells by its content what a visitor's file is. What parses it runs in the sandbox, in the turn of all visitors' files
// together, so that they delay neither pages nor the pictures that pages show.

import { DANGERS } from "#src/platform/documents/dangers.ts";
import { fileKindOf, isContainer } from "#src/platform/documents/file-kind.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { FORM_FILE_NOT_TAKEN, FORM_FILE_TYPES, type FormFileType } from "#src/shared/form-files.ts";

type Checked = { ok: true; type: FormFileType } | { ok: false; detail: string };

const VISITORS = { queue: "staff", owner: "visitors-files" } as const;

/** First bytes of pictures, and how to tell that they are whole. Cameras write more behind the end of a JPEG. */
const PICTURES: { mark: RegExp; type: FormFileType; isWhole: (bytes: Buffer) => boolean }[] = [
  { mark: /^\u0089PNG\r\n/, type: "png", isWhole: (bytes) => bytes.includes("IEND") },
  { mark: /^\u00ff\u00d8\u00ff/, type: "jpg", isWhole: (bytes) => bytes.includes(Buffer.from([0xff, 0xd9])) },
  { mark: /^RIFF....WEBP/s, type: "webp", isWhole: (bytes) => bytes.length >= bytes.readUInt32LE(4) + 8 },
];
const PICTURE_DAMAGED = "é uma imagem danificada ou que não pôde ser lida.";
const PICTURE_TOO_LARGE = "é uma imagem com pixels demais. Reduza-a e envie de novo.";
/** The end of a PDF, which one that arrived incomplete does not have. */
const PDF_END = "%%EOF";

/**
 * Checks a file of at most `FORM_FILE_BYTES`.
 * @returns its format; or why it is refused, to follow its name
 * @throws BusyError if too much is waiting
 */
export async function checkFile(
  { imaging, callers }: Pick<Resources, "imaging" | "callers">,
  bytes: Buffer,
): Promise<Checked> {
  const head = bytes.toString("latin1", 0, 16);
  const picture = PICTURES.find(({ mark }) => mark.test(head));
  if (picture) {
    if (!picture.isWhole(bytes)) return { ok: false, detail: PICTURE_DAMAGED };
    // Reads the header only: no page shows the picture, and decoding it would let strangers use up the processor.
    const found = await callers.runAs(VISITORS, () => imaging.inspectPicture(bytes));
    if (found === "ok") return { ok: true, type: picture.type };
    return { ok: false, detail: found === "too-many-pixels" ? PICTURE_TOO_LARGE : PICTURE_DAMAGED };
  }
  if (!isContainer(bytes)) {
    const isPdf = fileKindOf(bytes) === "pdf";
    if (!isPdf) return { ok: false, detail: FORM_FILE_NOT_TAKEN };
    return bytes.includes(PDF_END)
      ? { ok: true, type: "pdf" }
      : { ok: false, detail: `não foi aceito: ${DANGERS.unreadable}` };
  }
  const inspection = await callers.runAs(VISITORS, () => imaging.inspectDocument(bytes));
  if (!inspection.ok)
    return {
      ok: false,
      detail:
        inspection.detail === DANGERS.unknown ? FORM_FILE_NOT_TAKEN : `não foi aceito: ${inspection.detail}`,
    };
  const { extension } = inspection;
  return isTaken(extension) ? { ok: true, type: extension } : { ok: false, detail: FORM_FILE_NOT_TAKEN };
}

const isTaken = (extension: string): extension is FormFileType => Object.hasOwn(FORM_FILE_TYPES, extension);
