import { z } from "zod";
import { CONTROL } from "#src/shared/text-patterns.ts";
import { postInputSchema } from "#src/features/posts/schema.ts";
import { projectInputSchema } from "#src/features/projects/schema.ts";

const URL_MAX = 2000;
const EXTERNAL_ID_MAX = 200;
const KEY_MAX = 255;

/** A flag, or its text, as tools send it. */
const dryRun = z
  .union([z.boolean(), z.enum(["true", "false"])], "dryRun deve ser true ou false")
  .nullish()
  .transform((value) => value === true || value === "true")
  .describe("`true`: responde o que seria criado e os problemas encontrados, sem criar nada");

/**
 * Numbers too, since many tools have numeric ids. Beyond 2^53 they are refused: JSON.parse rounds them, and two
 * ids would become one.
 */
const externalId = z
  .union([z.string(), z.number()], "externalId deve ser um texto ou um número")
  .refine(
    (value) => typeof value === "string" || Math.abs(value) <= Number.MAX_SAFE_INTEGER,
    "externalId é um número grande demais para chegar exato: envie-o como texto, entre aspas",
  )
  .nullish()
  .transform((value) => (value == null ? null : String(value).trim() || null))
  .refine(
    (value) => value === null || (value.length <= EXTERNAL_ID_MAX && !CONTROL.test(value)),
    `externalId deve ter no máximo ${EXTERNAL_ID_MAX} caracteres, sem caracteres de controle`,
  )
  .describe("O id no seu sistema: o mesmo token nunca cria duas vezes com o mesmo");

const featuredImageUrl = z
  .string("featuredImageUrl deve ser um texto")
  .trim()
  .max(URL_MAX, `featuredImageUrl deve ter no máximo ${URL_MAX.toLocaleString("pt-BR")} caracteres`)
  .refine(
    (value) => value === "" || isPlainWebAddress(value),
    "featuredImageUrl deve ser um endereço que comece com http:// ou https://, sem usuário e senha",
  )
  .nullish()
  .transform((value) => value || null)
  .describe("A imagem é buscada depois da resposta: até 5 MB, em um endereço público");

/** Of calls that create something without an image of its own. */
export const plainExtras = { externalId, dryRun };
const extras = { featuredImageUrl, ...plainExtras };

/** Body of `POST /api/webhook/create-post` (docs/produto.md, "Incoming webhook"). Unknown fields are ignored. */
export const postCallSchema = postInputSchema
  .pick({
    title: true,
    content: true,
    excerpt: true,
    category: true,
    tags: true,
    isPublished: true,
    seoTitle: true,
    seoDescription: true,
    seoKeywords: true,
  })
  .extend(extras)
  .meta({
    examples: [
      {
        title: "Três sinais de que a planilha virou sistema",
        content: "## O primeiro sinal\n\nDuas pessoas editam a **mesma** célula.",
        category: "Gestão",
        tags: ["planilhas", "processos"],
        isPublished: false,
        externalId: "artigo-1042",
      },
    ],
  });

/** Body of `POST /api/webhook/create-project` (docs/produto.md, "Incoming webhook"). */
export const projectCallSchema = projectInputSchema
  .omit({
    slug: true,
    published: true,
    isFeatured: true,
    images: true,
    removeImages: true,
    imageOrder: true,
  })
  .extend(extras)
  .meta({
    examples: [
      {
        title: "Fechamento do mês em uma manhã",
        description: "Conciliação bancária de cinco contas em três bancos.",
        category: "Integrações",
        technologies: ["TypeScript", "PostgreSQL"],
        isPublished: false,
        externalId: "projeto-77",
      },
    ],
  });

/** `Idempotency-Key`: any visible text. */
export const idempotencyKeySchema = z.string().trim().min(1).max(KEY_MAX);

/** The created item in answers. */
export const entitySchema = z.object({
  id: z.string(),
  slug: z.string().describe("O fim do endereço; de uma página, o caminho inteiro"),
  title: z.string(),
  url: z.string().describe("O endereço no site; de um rascunho, o que terá"),
  isPublished: z.boolean(),
});
export type Entity = z.infer<typeof entitySchema>;

/** 201: created now, or by an earlier call with the same `Idempotency-Key`. */
export interface Created {
  message: string;
  entity: Entity;
}

const success = { success: z.literal(true), message: z.string() };
const problems = z.array(z.object({ field: z.string(), message: z.string() }));

/** Answers of the calls that create, with the item under its kind's name. */
export function answersFor<Name extends "post" | "project" | "page">(name: Name) {
  const made = (entity: z.ZodType) => ({ [name]: entity }) as Record<Name, typeof entity>;
  return {
    created: z.object({ ...success, ...made(entitySchema) }),
    existing: z.object({
      ...success,
      dryRun: z.literal(true).optional().describe("Só quando nada foi criado a pedido"),
      problems: problems.optional().describe("Só com `dryRun`: o que convém rever antes"),
      ...made(entitySchema.extend({ id: z.string().nullable().describe("`null` com `dryRun`") })),
    }),
  };
}

/** Refuses user names and passwords, which would be stored and logged with the address. */
function isPlainWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
