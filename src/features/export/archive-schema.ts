// The archive of "Exportar tudo": where what lies in it. Whoever reads one checks it against this.
import { z } from "zod";

/** Counted up where an older version could not read a newer archive. */
export const ARCHIVE_FORMAT = 1;

export const MANIFEST = "vitrine.json";
export const README = "LEIA-ME.md";
export const IMAGES_FOLDER = "imagens";
export const IMAGES_LIST = "imagens.csv";
/** The same for programs, with what only they need. */
export const IMAGES_FACTS = "imagens.json";
export const FILES_FOLDER = "arquivos";
export const LOGOS_FOLDER = "logos";
/** In the name of what visitors do not see. */
export const DRAFT_MARK = ".rascunho";

export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  siteName: z.string(),
  siteUrl: z.string(),
  createdAt: z.iso.datetime(),
  /** By the names of their folders. */
  kinds: z.record(
    z.string(),
    z.object({
      label: z.string(),
      count: z.number().int(),
      /** The field that is the text of the Markdown files; null: they only show what the fields above them, or the JSON beside them, say. */
      textField: z.string().nullable(),
      /** Each item is in a JSON file too, which counts. */
      hasJson: z.boolean(),
    }),
  ),
  /** Number of rows per table in `dados/`; missing in archives of older versions. */
  tables: z.record(z.string(), z.number().int()).optional(),
  images: z.number().int(),
  files: z.number().int(),
  /** Stored files that could not be read. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

const focal = z.number().min(0).max(1);
/** What `imagens.json` says of each picture, by its id. */
export const imageFactsSchema = z.record(
  z.string(),
  z.object({
    name: z.string().max(200),
    alt: z.string().max(2_000),
    credit: z.string().max(2_000),
    focalX: focal,
    focalY: focal,
  }),
);
export type ImageFacts = z.infer<typeof imageFactsSchema>;
