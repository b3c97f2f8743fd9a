// Declares how the tables of leads are archived and restored. Jobs are left out, so a restored site sends
// nothing.

import { z } from "zod";
import type { StoredTables } from "#src/platform/slices/define-slice.ts";
import { storedEmail } from "#src/shared/people/person-schema.ts";
import { customValuesSchema } from "../custom-fields/schema.ts";
import { leadFilterSchema } from "../filters.ts";
import { mailDataSchema } from "../mail/mailbox/schema.ts";
import { storedFieldsSchema } from "../merge/plan-merge.ts";
import { touchSchema } from "../schema.ts";
import { leadEventActorSchema } from "../timeline/schema.ts";
import { importCountsSchema, undoCountsSchema } from "./import-schema.ts";

const NOT_SENT = "Veio de outro site e não sai sozinho: cancele e programe de novo.";
const values = z.record(z.string(), z.unknown());

export const leadTables: StoredTables = {
  pipeline: { about: "motivos de perda do funil de vendas", ownRows: "replaced" },
  pipeline_stages: { about: "etapas do funil de vendas", ownRows: "replaced" },
  lead_fields: { about: "campos próprios dos leads", ownRows: "joined" },
  lead_tags: { about: "tags dos leads e as cores delas", ownRows: "joined" },
  companies: { about: "empresas, também as juntadas e as da lixeira" },
  leads: {
    about: "leads, também os que foram juntados a outros ou estão na lixeira",
    without: { submission_key: null },
    check: z.object({
      email: storedEmail.nullable(),
      utm: z.record(z.string(), z.string()).nullable(),
      first_touch: touchSchema,
      last_touch: touchSchema,
      custom_fields: customValuesSchema.optional(),
    }),
  },
  lead_events: {
    about: "linha do tempo dos leads: mensagens, e-mails, notas, tarefas, respostas e junções",
    check: z.object({ actor: leadEventActorSchema, data: values }),
  },
  company_merges: { about: "junções de empresas", check: z.object({ filled: values }) },
  cnpj_answers: { leftOut: "Respostas do serviço de consulta de CNPJ, que se pedem de novo." },
  lead_tasks: { about: "tarefas" },
  lead_mails: { about: "e-mails enviados a leads, e aonde vão as respostas" },
  lead_notices: { about: "avisos à equipe sobre leads, e aonde vão as respostas" },
  lead_mail_files: {
    about: "anexos dos e-mails e arquivos dos formulários",
    files: { column: "content", folder: "anexos" },
  },
  planned_mails: {
    about: "e-mails programados",
    check: z.object({
      actor: z.object({
        kind: z.string(),
        id: z.string().nullable(),
        name: z.string(),
        email: z.string().nullable(),
      }),
      letter: z.object({ subject: z.string(), text: z.string(), isTemplateAlone: z.boolean() }),
    }),
    takeIn: (row) => ({ ...row, trouble: row.trouble ?? NOT_SENT }),
  },
  lead_merges: {
    about: "junções de leads",
    check: z.object({
      filled: values,
      merged_was: values.nullable(),
      kept_was: storedFieldsSchema.nullable(),
      kept_became: storedFieldsSchema.nullable(),
    }),
  },
  lead_distinctions: { about: "leads parecidos que são pessoas diferentes" },
  lead_filters: { about: "filtros salvos", check: z.object({ filter: leadFilterSchema.partial() }) },
  lead_columns: { about: "colunas da tabela de leads que cada pessoa vê", ownRows: "joined" },
  lead_bulk_changes: { leftOut: "Mudanças de vários leads, que só servem para desfazê-las aqui." },
  lead_words: { leftOut: "As palavras das linhas do tempo, para a busca: o outro site as junta de novo." },
  lead_bulk_items: { leftOut: "O que cada lead era antes delas." },
  mail_templates: { about: "modelos de e-mail" },
  mail_signatures: { about: "assinaturas dos e-mails", ownRows: "joined" },
  mail_delays: { about: "quanto os e-mails de cada pessoa esperam antes de sair", ownRows: "joined" },
  doubtful_mails: {
    about: "e-mails que ainda não são de ninguém",
    check: z.object({ data: mailDataSchema }),
  },
  whatsapp_clicks: {
    about: "cliques no WhatsApp",
    check: z.object({ first_touch: values, last_touch: values }),
  },
  lead_imports: {
    about: "importações de leads",
    check: z.object({
      actor: leadEventActorSchema,
      counts: importCountsSchema.nullable(),
      undone: undoCountsSchema.nullable(),
    }),
  },
  lead_import_leads: {
    about: "o que cada importação criou e completou, para desfazê-la",
    check: z.object({ filled: values.nullable() }),
  },
  lead_import_mappings: {
    about: "como se leram as colunas dos arquivos de leads",
    check: z.object({
      columns: z.array(z.string()),
      chosen: z.record(z.string(), z.record(z.string(), z.string())),
    }),
  },
  lead_assignment: { leftOut: "Se leads novos são distribuídos: no outro site, ligue de novo." },
  lead_assignment_rules: {
    leftOut: "Para quem vão os leads novos: são pessoas deste site. Crie as regras de novo.",
  },
  mailboxes: { leftOut: "Até onde a caixa postal desta máquina foi lida." },
  failed_site_mails: { leftOut: "E-mails do site que voltaram, dos últimos 30 dias." },
  mailbox_seen: { leftOut: "Códigos dos e-mails que já foram lidos." },
  task_calendars: { leftOut: "Endereços dos calendários de tarefas: dão acesso a elas. Crie outros." },
  task_mornings: { leftOut: "O dia do último e-mail de tarefas das versões anteriores." },
  daily_digests: { leftOut: "O dia do último resumo de cada pessoa." },
  staff_notices: { leftOut: "Notificações da equipe dos últimos 90 dias: repetem o que está nos leads." },
  staff_notice_settings: { about: "como cada pessoa quer ser avisada", ownRows: "joined" },
};
