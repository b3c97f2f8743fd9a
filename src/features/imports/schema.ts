// API schemas of imports from other sites (docs/produto.md, "Moving in").

import { z } from "zod";

export const IMPORT_KINDS = ["wordpress", "ghost", "site", "vitrine"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_STATES = ["reading", "ready", "done", "failed", "cancelled"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const findingSchema = z.object({
  item: z.string().describe("Título, nome ou endereço do que se trata"),
  message: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

const countsSchema = z.object({
  total: z.number().describe("Itens encontrados"),
  read: z.number().describe("Já lidos"),
  posts: z.number(),
  pages: z.number(),
  drafts: z.number().describe("Dos posts e páginas, os que não eram públicos"),
  pictures: z.number(),
  comments: z.number().describe("Comentários do site antigo, que não podem vir"),
  known: z.number().describe("Já importados antes, e deixados como estão"),
  lists: z
    .record(z.string(), z.number())
    .describe("O que mais veio de “Exportar tudo”, pelo nome do tipo de conteúdo ou da planilha"),
  restored: z.boolean().optional().describe("O site novo ficou igual ao do arquivo"),
});
export type ImportCounts = z.infer<typeof countsSchema>;
export const NO_COUNTS: ImportCounts = {
  total: 0,
  read: 0,
  posts: 0,
  pages: 0,
  drafts: 0,
  pictures: 0,
  comments: 0,
  known: 0,
  lists: {},
};

/** An archived list's part of its import's counts and findings. */
export interface ListReport {
  count: number;
  known: number;
  findings: Finding[];
}

export const importSchema = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  address: z.string().nullable(),
  fileName: z.string().nullable().describe("O nome do arquivo enviado; `null`: sem arquivo"),
  dryRun: z.boolean(),
  state: z.enum(IMPORT_STATES).describe("`ready`: conferido, sem importar nada"),
  currentItem: z.string().nullable().describe("O item em que ela está; `null`: em nenhum"),
  counts: countsSchema,
  findings: z.array(findingSchema).describe("O que não pôde ser importado; na lista, os primeiros cem"),
  findingCount: z.number(),
  release: z.string().nullable().describe("O lançamento com o que era público"),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof importSchema>;
export const importListSchema = z.object({ imports: z.array(importSchema) });

const certifiedAddressSchema = z.object({
  old: z.string().describe("O endereço do site antigo"),
  status: z.number().int().describe("O que ele responde aqui"),
  to: z.string().nullable().describe("Aonde leva; `null`: a nenhum outro"),
  differences: z.array(z.string()).describe("O que a página de lá tinha e a daqui não tem"),
});
export type CertifiedAddress = z.infer<typeof certifiedAddressSchema>;

/** Answer of `GET /api/imports/{id}/certificate`. */
export const certificateSchema = z.object({
  addresses: z.array(certifiedAddressSchema),
  hash: z.string().describe("SHA-256 dos endereços: o mesmo site dá o mesmo"),
});
export type Certificate = z.infer<typeof certificateSchema>;

const isTrue = z
  .union([z.boolean(), z.enum(["true", "false", ""])], "Só conferir deve ser true ou false")
  .default(false)
  .transform((value) => value === true || value === "true");

const serverSchema = z
  .string("Servidor deve ser um texto")
  .trim()
  .refine(
    (value) => value === "" || z.union([z.ipv4(), z.ipv6()]).safeParse(value).success,
    "Servidor: informe um endereço IP, como 203.0.113.7",
  )
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null)
  .describe("O endereço IP em que o site antigo responde; sem isto, aquele a que o nome dele leva");

/** Body of `POST /api/imports/{id}/certificate`. */
export const crawlInputSchema = z
  .object({ server: serverSchema }, "Envie o servidor do site antigo em um objeto JSON")
  .meta({ examples: [{ server: "203.0.113.7" }] });

/** Fields sent with the file, or alone. */
export const importInputSchema = z.object(
  {
    kind: z.enum(IMPORT_KINDS, "Tipo deve ser wordpress, ghost, site ou vitrine"),
    dryRun: isTrue.describe("Só confere: nada é importado"),
    address: z
      .string("Endereço deve ser um texto")
      .trim()
      .max(500, "Endereço longo demais")
      .transform((value) => (value === "" || value.includes("://") ? value : `https://${value}`))
      .refine((value) => value === "" || isWebAddress(value), "Endereço deve começar com http:// ou https://")
      .nullish()
      .describe("O site antigo"),
    server: serverSchema,
  },
  "Envie o arquivo em um formulário, ou o endereço em um objeto JSON",
);
export type ImportInput = z.infer<typeof importInputSchema>;

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" && url.username === "";
}

export const NO_FILE = "Envie o arquivo da exportação";
