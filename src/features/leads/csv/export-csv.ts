// Builds leads.csv and leads-completo.csv in the browser. The lead import reads both.

import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { formatDateTime } from "#src/shared/time/date-format.ts";
import { LEAD_STATUSES } from "../labels.ts";
import { toTypedReais } from "../money.ts";
import type { ExportedLead, Lead } from "../schema.ts";
import { describeUtm } from "../utm.ts";
import { IMPORT_FIELDS, type ImportField, TOUCH_FIELDS } from "./import-fields.ts";

type Column<Row> = [heading: string, read: (lead: Row, timeZone: string) => string];

/** Columns of leads.csv (docs/produto.md, "Leads"). */
const COLUMNS: Column<Lead>[] = [
  ["Nome", ({ name }) => name ?? ""],
  ["Email", ({ email }) => email ?? ""],
  ["Telefone", ({ phone }) => readPhone(phone)?.shown ?? ""],
  ["Fonte", ({ source }) => source],
  ["Status", ({ status }) => LEAD_STATUSES[status]],
  ["Data", ({ createdAt }, timeZone) => formatDateTime(createdAt, timeZone)],
];

/** Columns of the form's other fields. */
const FORM_COLUMNS: Column<Lead>[] = [
  ["Mensagem", ({ message }) => message ?? ""],
  ["Página", ({ pageUrl }) => pageUrl ?? ""],
  ["Campanha", ({ utm }) => (utm ? describeUtm(utm) : "")],
  ["Aceite", ({ consent }) => consent ?? ""],
];

/** Fields that the team filled in or the product recorded. */
const DEAL_COLUMNS: Column<ExportedLead>[] = [
  [IMPORT_FIELDS.company, ({ company }) => company ?? ""],
  [IMPORT_FIELDS.cnpj, ({ cnpj }) => (cnpj ? formatCnpj(cnpj) : "")],
  [IMPORT_FIELDS.stage, ({ stage }) => stage ?? ""],
  [IMPORT_FIELDS.value, ({ value }) => (value === null ? "" : toTypedReais(value))],
  [IMPORT_FIELDS.expectedMonth, ({ expectedMonth }) => expectedMonth ?? ""],
  ["Nome do responsável", ({ owner }) => owner?.name ?? ""],
  [IMPORT_FIELDS.owner, ({ owner }) => owner?.email ?? ""],
  [IMPORT_FIELDS.lostReason, ({ lostReason }) => lostReason ?? ""],
  ["Prazo da resposta", ({ answerDueAt }, timeZone) => toMoment(answerDueAt, timeZone)],
  [IMPORT_FIELDS.answeredAt, ({ answeredAt }, timeZone) => toMoment(answeredAt, timeZone)],
  ["Espera resposta desde", ({ repliedAt }, timeZone) => toMoment(repliedAt, timeZone)],
  ["Política de privacidade de", ({ policy }, timeZone) => toMoment(policy?.publishedAt, timeZone)],
  [IMPORT_FIELDS.referrer, ({ referrer }) => referrer ?? ""],
  ...TOUCH_FIELDS.map(([field, touch, part]): Column<ExportedLead> => [
    IMPORT_FIELDS[field as ImportField],
    (lead, timeZone) => {
      const value = lead[touch]?.[part];
      return part === "at" ? toMoment(value, timeZone) : (value ?? "");
    },
  ]),
  ["Código", ({ id }) => id],
];

/** First columns of every file with leads. */
export const LEAD_COLUMNS: readonly Column<Lead>[] = [...COLUMNS, ...FORM_COLUMNS];
const ALL_COLUMNS: readonly Column<ExportedLead>[] = [...LEAD_COLUMNS, ...DEAL_COLUMNS];

/**
 * Writes leads.csv with its six columns, or with every field: a byte order mark, a header, and one line per
 * lead.
 */
export function leadCsvWriter(timeZone: string, { isFull = false } = {}) {
  const columns: readonly Column<ExportedLead>[] = isFull ? ALL_COLUMNS : COLUMNS;
  return {
    head: CSV_BOM + toCsvLine(columns.map(([heading]) => heading)),
    /** @param lead its dates are written in the site's time zone */
    line: (lead: ExportedLead) => toCsvLine(columns.map(([, read]) => read(lead, timeZone))),
  };
}

const toMoment = (iso: string | null | undefined, timeZone: string): string =>
  iso ? formatDateTime(iso, timeZone) : "";
