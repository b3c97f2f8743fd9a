import { z } from "zod";
import { comparableAddress, comparablePath, parametersIn, pathOf } from "#src/shared/comparable-path.ts";
import { line, rule, visible } from "#src/shared/fields/text.ts";
import { CLOSED_PATHS, FILE_PATHS, parametersOf } from "#src/shared/public-addresses.ts";
import { pageFields, pagingFields, searchFields } from "#src/shared/query-schema.ts";

const SOURCE = "Endereço antigo";
const TARGET = "Leva a";

const from = visible(line(SOURCE, 2000), `Informe o ${SOURCE.toLowerCase()}`).superRefine(
  (value, context) => {
    const message = wrongIn(toPath(value));
    if (message) context.addIssue({ code: "custom", message });
  },
);

const to = rule(
  rule(
    visible(line(TARGET, 2000), "Informe aonde o endereço leva"),
    (value) => !/\s/.test(value),
    `${TARGET} não pode ter espaços`,
    { abort: true },
  ),
  isTarget,
  `${TARGET} deve ser um caminho, como /servicos, ou um endereço com https://`,
);

const confirmExternal = z
  .boolean({ error: "confirmExternal: envie verdadeiro ou falso" })
  .default(false)
  .describe("Confirma que o redirecionamento leva a outro site");

/** Body of `POST /api/redirects`. */
export const redirectInputSchema = z
  .object({ from, to, confirmExternal }, "Envie os campos do redirecionamento em um objeto JSON")
  .meta({ examples: [{ from: "/servicos-antigos/*", to: "/servicos", confirmExternal: false }] });
/** Body of `POST /api/redirects/unpublish`. */
export const unpublishedInputSchema = z.object(
  {
    kind: z.string("Informe o tipo de conteúdo").describe("O plural, como nos endereços da API"),
    id: z.string("Informe o id"),
    to,
    confirmExternal,
  },
  "Envie os campos em um objeto JSON",
);
export type UnpublishedInput = z.infer<typeof unpublishedInputSchema>;
export type RedirectInput = z.infer<typeof redirectInputSchema>;

export const redirectSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string().describe("Onde leva agora: se a página mudou de endereço, o novo"),
  isAutomatic: z.boolean().describe("O endereço de algo publicado mudou, e o site guarda o antigo por si"),
  leadsNowhere: z.boolean().describe("Neste momento não há nada onde leva"),
  uses: z.number().int().describe("Quantas vezes alguém passou por ele"),
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Redirect = z.infer<typeof redirectSchema>;

export const redirectQuerySchema = z.object({ ...searchFields, ...pagingFields(20) });
export type RedirectQuery = z.infer<typeof redirectQuerySchema>;
export const redirectListSchema = z.object({ redirects: z.array(redirectSchema), ...pageFields });
export type RedirectList = z.infer<typeof redirectListSchema>;

/** Days over which missing addresses are counted. */
export const MISSING_SHOWN_DAYS = 30;
/** Days after which missing addresses are deleted. */
export const MISSING_KEPT_DAYS = 90;

/** Answer of `GET /api/redirects/missing`. */
export const missingListSchema = z.array(
  z.object({
    path: z.string(),
    count: z.number().int().describe(`Quantas vezes nos últimos ${MISSING_SHOWN_DAYS} dias`),
    lastAt: z.string(),
  }),
);
export type MissingAddress = z.infer<typeof missingListSchema>[number];

/** Query of `POST /api/redirects` with a file. */
export const importQuerySchema = z.object({
  confirmExternal: z
    .enum(["true", "false"], { error: "confirmExternal: use true ou false" })
    .default("false")
    .describe("Para um arquivo: confirma os que levam a outro site"),
});
export const importAnswerSchema = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z
    .array(z.object({ line: z.number().int(), text: z.string(), message: z.string() }))
    .describe("As primeiras 500"),
  refusedTotal: z.number().int(),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

export function toPath(typed: string): string {
  const url = /^https?:\/\//i.test(typed) ? URL.parse(typed) : null;
  return url ? url.pathname + url.search : typed;
}

/** Normalizes an old address for storage, with its query; undefined if it is invalid. @param typed as `from` accepts it */
export function toSource(typed: string): string | undefined {
  const path = toPath(typed);
  if (!path.endsWith("*")) return comparableAddress(path);
  // A slash before the "*" marks a folder.
  const beginning = path.slice(0, -1);
  const compared = comparablePath(beginning);
  return compared && `${compared}${beginning.endsWith("/") && compared !== "/" ? "/" : ""}*`;
}

/** @param ownHost host of this site */
export function otherHostOf(typed: string, ownHost: string): string | undefined {
  const host = typed.startsWith("/") ? undefined : URL.parse(typed)?.host;
  return host === ownHost ? undefined : host;
}

function wrongIn(path: string): string | undefined {
  if (/\s/.test(path)) return `${SOURCE} não pode ter espaços`;
  if (!path.startsWith("/")) return `${SOURCE} deve começar com /, ou ser o endereço inteiro do site antigo`;
  if (path.includes("#")) return `${SOURCE} não pode ter #: o que vem depois não chega ao site`;
  const [star, query] = [path.indexOf("*"), path.indexOf("?")];
  if (query >= 0 && path.lastIndexOf("*") > query) return `${SOURCE} com parâmetros (?) não pode ter *`;
  if (star >= 0 && query > star) return `${SOURCE} só pode ter * no fim, sem parâmetros (?)`;
  if (!/^[^*]*\*?$/.test(path)) return `${SOURCE} só pode ter * no fim`;
  const stored = toSource(path);
  if (stored === undefined) return wrongInUnreadable(path);
  if (stored === "/" || stored === "/*") return `${SOURCE} não pode ser a página inicial, nem o site inteiro`;
  if (CLOSED_PATHS.test(pathOf(stored)) || FILE_PATHS.test(pathOf(stored)))
    return `${SOURCE} é usado pelo próprio site`;
  return undefined;
}

function wrongInUnreadable(path: string): string {
  return comparablePath(path) !== undefined && path.includes("?")
    ? `${SOURCE} tem parâmetros longos demais depois do ?`
    : `${SOURCE} não pode ser lido`;
}

/** Lists the parameters of an old address that the page at its path reads itself. */
export function ownParametersIn(source: string): string[] {
  const { filters, searches, answers } = parametersOf(pathOf(source));
  const own = new Set([...filters, ...searches, ...answers]);
  return [...parametersIn(source).keys()].filter((name) => own.has(name));
}

function isTarget(value: string): boolean {
  if (value.startsWith("//") || value.includes("\\")) return false;
  if (value.startsWith("/")) return !CLOSED_PATHS.test(value);
  const url = URL.parse(value);
  // The "*" inserts the rest of a visitor's path, so the origin must be complete before it.
  const isWhole =
    !value.endsWith("*") || (url !== null && value.slice(0, -1).toLowerCase().startsWith(`${url.origin}/`));
  return (
    url !== null && isWhole && /^https?:$/.test(url.protocol) && url.username === "" && url.password === ""
  );
}
