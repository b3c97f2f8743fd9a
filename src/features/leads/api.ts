// The slice's API. Loaded by slice.ts only in processes that serve it: a worker needs none of it.

import type { SliceApi } from "#src/platform/http/scopes.ts";
import { assignmentApi } from "./assignment/api.ts";
import { companiesApi } from "./companies/api.ts";
import { contactApi } from "./contact/api.ts";
import { leadCsvApi } from "./csv/api.ts";
import { customFieldsApi } from "./custom-fields/settings/api.ts";
import { calendarApi } from "./follow-up/calendar/api.ts";
import { tasksApi } from "./follow-up/tasks/api.ts";
import { inboxApi } from "./list/api.ts";
import { bulkApi } from "./list/bulk/api.ts";
import { columnsApi } from "./list/columns-api.ts";
import { filtersApi } from "./list/saved-filters/api.ts";
import { mailsApi, signatureApi } from "./mail/outgoing/api.ts";
import { templatesApi } from "./mail/outgoing/templates-api.ts";
import { unmatchedMailApi } from "./mail/unmatched/api.ts";
import { mergeApi } from "./merge/api.ts";
import { newLeadApi } from "./new-lead/api.ts";
import { noticesApi } from "./notices/center/api.ts";
import { originApi } from "./origin/api.ts";
import { withoutCompanies } from "./own-leads.server.ts";
import { personApi } from "./person/api.ts";
import { leadFilesApi } from "./person/files-api.ts";
import { timelineApi } from "./person/timeline-api.ts";
import { pipelineApi } from "./pipeline/api.ts";
import { boardApi } from "./pipeline/board/api.ts";
import { forecastApi } from "./pipeline/forecast/api.ts";
import { leadTrashApi } from "./trash/api.ts";
import { whatsappApi } from "./whatsapp/api.ts";

const APIS: readonly SliceApi[] = [
  contactApi,
  assignmentApi,
  leadTrashApi,
  newLeadApi,
  inboxApi,
  bulkApi,
  columnsApi,
  customFieldsApi,
  filtersApi,
  timelineApi,
  whatsappApi,
  personApi,
  originApi,
  tasksApi,
  mailsApi,
  leadFilesApi,
  signatureApi,
  templatesApi,
  unmatchedMailApi,
  mergeApi,
  leadCsvApi,
  companiesApi,
  forecastApi,
  pipelineApi,
  boardApi,
  calendarApi,
  noticesApi,
];

export const leadApis: readonly SliceApi[] = APIS.map(({ leads, ...api }) => ({
  ...api,
  ...(leads && {
    leads(app, resources) {
      app.addHook("preSerialization", withoutCompanies);
      leads(app, resources);
    },
  }),
}));
