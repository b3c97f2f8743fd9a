// Defines the layout of the "Exportar tudo" archive.

import { z } from "zod";

/** Increases when older versions cannot read the new format. */
export const ARCHIVE_FORMAT = 1;

export const MANIFEST = "vitrine.json";
export const README = "LEIA-ME.md";
export const IMAGES_FOLDER = "imagens";
export const IMAGES_LIST = "imagens.csv";
export const IMAGES_FACTS = "imagens.json";
export const FILES_FOLDER = "arquivos";
export const LOGOS_FOLDER = "logos";
/** Marks file names of unpublished versions. */
export const DRAFT_MARK = ".rascunho";

export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  siteName: z.string(),
  siteUrl: z.string(),
  createdAt: z.iso.datetime(),
  kinds: z.record(
    z.string(),
    z.object({
      label: z.string(),
      count: z.number().int(),
      /** Field in the body of the Markdown files; null if the body only repeats other fields. */
      textField: z.string().nullable(),
      /** True if a JSON file of each item is authoritative. */
      hasJson: z.boolean(),
    }),
  ),
  /** Number of rows per table in `dados/`; missing in archives of older versions. */
  tables: z.record(z.string(), z.number().int()).optional(),
  images: z.number().int(),
  files: z.number().int(),
  /** Files that could not be read. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

const focal = z.number().min(0).max(1);
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
