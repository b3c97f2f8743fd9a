// The slice's API. Loaded by slice.ts only in processes that serve it: a worker needs none of it.

import type { SliceApi } from "#src/platform/http/scopes.ts";
import { assignmentApi } from "./assignment/api.ts";
import { boardApi } from "./board/api.ts";
import { bulkApi } from "./bulk/api.ts";
import { calendarApi } from "./calendar/api.ts";
import { contactApi } from "./contact/api.ts";
import { leadCsvApi } from "./csv/api.ts";
import { forecastApi } from "./forecast/api.ts";
import { inboxApi } from "./inbox/api.ts";
import { columnsApi } from "./inbox/columns-api.ts";
import { mailsApi, signatureApi } from "./mails/api.ts";
import { templatesApi } from "./mails/templates-api.ts";
import { mergeApi } from "./merge/api.ts";
import { newLeadApi } from "./new-lead/api.ts";
import { personApi } from "./person/api.ts";
import { timelineApi } from "./person/timeline-api.ts";
import { pipelineApi } from "./pipeline/api.ts";
import { filtersApi } from "./saved-filters/api.ts";
import { tasksApi } from "./tasks/api.ts";
import { leadTrashApi } from "./trash/api.ts";
import { unmatchedMailApi } from "./unmatched-mail/api.ts";
import { whatsappApi } from "./whatsapp/api.ts";

export const leadApis: readonly SliceApi[] = [
  contactApi,
  assignmentApi,
  leadTrashApi,
  newLeadApi,
  inboxApi,
  bulkApi,
  columnsApi,
  filtersApi,
  timelineApi,
  whatsappApi,
  personApi,
  tasksApi,
  mailsApi,
  signatureApi,
  templatesApi,
  unmatchedMailApi,
  mergeApi,
  leadCsvApi,
  forecastApi,
  pipelineApi,
  boardApi,
  calendarApi,
];
