// Decodes and encodes images, and inspects documents, in the sandbox (docs/adr/0009, 0128, 0130).

import { DANGERS } from "../documents/dangers.ts";
import type { Inspection } from "../documents/inspect-document.ts";
import { type Sandbox, sandboxModule, withinLimits } from "../sandbox/sandbox.ts";
import type { MasterOptions, MasterResult, VariantFormat } from "./pictures.ts";

const PICTURES = sandboxModule<typeof import("./pictures.ts")>("#src/platform/imaging/pictures.ts");
const DOCUMENTS = sandboxModule<typeof import("../documents/inspect-document.ts")>(
  "#src/platform/documents/inspect-document.ts",
);

/** CPU time for one image. */
const PICTURE_MS = 20_000;
/** CPU time for an SVG, because a small one can be made to take forever. */
const DRAWING_MS = 2_000;
const NOT_AN_IMAGE: MasterResult = { ok: false, reason: "not-an-image" };
const UNREADABLE: Inspection = { ok: false, detail: DANGERS.unreadable };
/** libvips looks for the start of an SVG within this many bytes. */
const DRAWING_HEAD = 1000;

type PictureInspection = Awaited<ReturnType<typeof import("./pictures.ts").inspectPicture>>;

export interface Imaging {
  /**
   * Creates the master of an uploaded file, whatever it claims to be.
   * @throws BusyError if too many images are waiting, like the other methods
   */
  makeMaster(bytes: Buffer, options?: MasterOptions): Promise<MasterResult>;
  /**
   * Creates a version of a master, `width` wide but never wider than the master.
   * @param load reads the master when its turn comes; `null` if there is none
   */
  makeVariant(
    load: () => Promise<Buffer | null>,
    width: number,
    format: VariantFormat,
  ): Promise<Buffer | null>;
  /** Renders an SVG that contains someone's drawing, or decodes a master. @throws if that fails or takes too long */
  makePng(bytes: Buffer): Promise<Buffer>;
  /** Tells by its header whether a file is a picture of a size that is taken. Decodes nothing. */
  inspectPicture(bytes: Buffer): Promise<PictureInspection>;
  /** Detects a document's format and whether it is safe to serve. Refuses it if that takes too long. */
  inspectDocument(bytes: Buffer): Promise<Inspection>;
}

interface Options {
  pictureMs?: number;
  drawingMs?: number;
}

export function createImaging(
  sandbox: Sandbox,
  { pictureMs = PICTURE_MS, drawingMs = DRAWING_MS }: Options = {},
): Imaging {
  const limitOf = (bytes: Buffer): number => (isDrawing(bytes) ? Math.min(drawingMs, pictureMs) : pictureMs);
  return {
    async makeMaster(bytes, options = {}) {
      // A file that crashes the decoder or takes too long counts as no image.
      const make = (chosen: MasterOptions): Promise<MasterResult> =>
        withinLimits(sandbox.call(PICTURES, "makeMaster", [bytes, chosen], limitOf(bytes)), NOT_AN_IMAGE);
      const made = await make(options);
      if (made !== NOT_AN_IMAGE || options.isStill || !mayMove(bytes)) return made;
      // All frames of an animation may take more than there is, its first does not.
      const still = await make({ ...options, isStill: true });
      return still.ok ? { ok: true, master: { ...still.master, lostMotion: "too-large" } } : still;
    },
    makeVariant: (load, width, format) =>
      sandbox.inTurn(async (call) => {
        const bytes = await load();
        return bytes && call(PICTURES, "makeVariant", [bytes, width, format], pictureMs);
      }),
    makePng: (bytes) => sandbox.call(PICTURES, "makePng", [bytes], limitOf(bytes)),
    inspectPicture: (bytes) =>
      withinLimits(sandbox.call(PICTURES, "inspectPicture", [bytes], limitOf(bytes)), "not-an-image"),
    inspectDocument: (bytes) => withinLimits(sandbox.call(DOCUMENTS, "inspectDocument", [bytes]), UNREADABLE),
  };
}

/** Tells whether a file may be an animated GIF or WebP, whose header has a flag for it. */
function mayMove(bytes: Buffer): boolean {
  const isWebp = bytes.toString("latin1", 8, 16) === "WEBPVP8X";
  return isWebp ? ((bytes[20] ?? 0) & 2) !== 0 : bytes.toString("latin1", 0, 4) === "GIF8";
}

/** Tells whether the decoder may take a file for an SVG, compressed or not. */
function isDrawing(bytes: Buffer): boolean {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isGzip || /<svg/i.test(bytes.subarray(0, DRAWING_HEAD).toString("latin1"));
}
