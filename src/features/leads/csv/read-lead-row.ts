// A line of a CSV file as a lead: the columns of our own export, and what other programs call them.
import { z } from "zod";
import { LEAD_STATUSES } from "#src/features/leads/inbox/labels.ts";
import type { ImportedLead } from "#src/features/leads/leads.server.ts";
import { leadChangeSchema, type LeadStatus } from "#src/features/leads/schema.ts";
import { unmarkText } from "#src/shared/csv.ts";
import { limitName, personFields } from "#src/shared/person-schema.ts";
import { sourceSchema } from "#src/shared/public-form-schema.ts";
import { hasStorableYear } from "#src/shared/storable-date.ts";
import { cleanLines, CONTROL_BUT_LINES, hasNone } from "#src/shared/text-patterns.ts";
import { toInstant } from "#src/shared/zoned-time.ts";

/** Which heading is which field; accents and capitals do not matter. */
const HEADINGS = {
  name: ["nome", "name", "contato", "nome completo"],
  email: ["email", "e-mail"],
  phone: ["telefone", "phone", "celular", "whatsapp", "fone"],
  source: ["fonte", "source", "origem"],
  status: ["status", "situacao"],
  createdAt: ["data", "date", "criado em", "created at"],
  message: ["mensagem", "message"],
  pageUrl: ["pagina", "page"],
  consent: ["aceite", "consent"],
  company: ["empresa", "company"],
  cnpj: ["cnpj"],
} as const;
type Heading = keyof typeof HEADINGS;

/** Which column of a file holds which field. */
export type LeadColumns = ReadonlyMap<Heading, number>;

/** Finds the columns by the file's first line. @returns undefined where there is neither an e-mail nor a telephone */
export function findColumns(cells: readonly string[]): LeadColumns | undefined {
  const plain = cells.map((cell) => cell.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase());
  const columns = new Map<Heading, number>();
  for (const name of Object.keys(HEADINGS) as Heading[]) {
    const index = plain.findIndex((cell) => (HEADINGS[name] as readonly string[]).includes(cell));
    if (index !== -1) columns.set(name, index);
  }
  return columns.has("email") || columns.has("phone") ? columns : undefined;
}

const empty = z.literal("").transform(() => null);
const longText = (label: string) =>
  z
    .string()
    .overwrite(cleanLines)
    .max(5000, `${label} deve ter no máximo 5000 caracteres`)
    .refine(hasNone(CONTROL_BUT_LINES), `${label} contém caracteres que não podem ser usados`);

const rowSchema = z
  .object({
    name: empty.or(limitName(z.string())),
    email: empty.or(personFields.email),
    phone: personFields.phone,
    source: z
      .literal("")
      .transform(() => "csv")
      .or(sourceSchema),
    message: empty.or(longText("Mensagem")),
    pageUrl: empty.or(z.string().max(2000, "Página deve ter no máximo 2000 caracteres")),
    consent: empty.or(longText("Aceite")),
    company: leadChangeSchema.shape.company,
    cnpj: leadChangeSchema.shape.cnpj,
  })
  .refine(({ email, phone }) => email !== null || phone !== null, "Falta um e-mail ou um telefone");

/** @param now what has no date came now @returns the lead, or why its line is refused */
export function readLeadRow(
  cells: readonly string[],
  columns: LeadColumns,
  { timeZone, now }: { timeZone: string; now: Date },
): ImportedLead | { message: string } {
  const read = (name: Heading): string => unmarkText(cells[columns.get(name) ?? -1] ?? "");
  const texts = Object.keys(rowSchema.shape).map((name) => [name, read(name as Heading)] as const);
  const parsed = rowSchema.safeParse(Object.fromEntries(texts));
  if (!parsed.success) return { message: parsed.error.issues[0]?.message ?? "Linha inválida" };
  const status = readStatus(read("status"));
  if (!status) return { message: "Status inválido" };
  const createdAt = readDate(read("createdAt"), timeZone, now);
  if (!createdAt) return { message: "Data inválida: use dia/mês/ano e a hora, no passado" };
  return {
    ...parsed.data,
    company: parsed.data.company ?? null,
    cnpj: parsed.data.cnpj ?? null,
    status,
    createdAt,
  };
}

function readStatus(typed: string): LeadStatus | undefined {
  if (typed === "") return "NEW";
  const found = Object.entries(LEAD_STATUSES).find(
    ([status, label]) => status === typed.toUpperCase() || label.toLowerCase() === typed.toLowerCase(),
  );
  return found?.[0] as LeadStatus | undefined;
}

const LOCAL =
  /^(?:(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4}-\d{2}-\d{2}))(?:(?:,? +|T)(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
const isoLocal = z.iso.datetime({ local: true });
const isoInstant = z.iso.datetime({ offset: true });

/** `20/11/2026 14:13` or `2026-11-20 14:13` in the site's time, or ISO 8601 with its offset. Nothing else: it would be guessed. */
function readDate(typed: string, timeZone: string, now: Date): Date | undefined {
  if (typed === "") return now;
  const at = LOCAL.test(typed) ? readLocal(typed, timeZone) : readInstant(typed);
  return at && hasStorableYear(at.toISOString()) && at <= now ? at : undefined;
}

/** @returns undefined of a day or a time that there is not */
function readLocal(typed: string, timeZone: string): Date | undefined {
  const [, day = "", month = "", year = "", iso, clock = "12:00"] = LOCAL.exec(typed) ?? [];
  const date = iso ?? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = clock.padStart(5, "0");
  return isoLocal.safeParse(`${date}T${time}`).success ? toInstant({ date, time }, timeZone) : undefined;
}

const readInstant = (typed: string): Date | undefined =>
  isoInstant.safeParse(typed).success ? new Date(typed) : undefined;
