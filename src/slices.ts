// Every slice. Process-wide tables are derived from each slice.ts.

import { accountsSlice } from "#src/accounts/slice.ts";
import { auditSlice } from "#src/audit/slice.ts";
import { backupsCheck } from "#src/backup/runs/backups-check.server.ts";
import { backupSlice } from "#src/backup/slice.ts";
import { searchSlice } from "#src/dashboard/search/slice.ts";
import { dashboardSlice } from "#src/dashboard/slice.ts";
import { analyticsSlice } from "#src/features/analytics/slice.ts";
import { ebookSlice } from "#src/features/ebook/slice.ts";
import { exportSlice, exportTables } from "#src/features/export/slice.ts";
import { importsSlice, importTables } from "#src/features/imports/slice.ts";
import { incomingWebhookSlice } from "#src/features/incoming-webhook/slice.ts";
import { leadsSlice } from "#src/features/leads/slice.ts";
import { librarySlice } from "#src/features/library/slice.ts";
import { newsletterSlice } from "#src/features/newsletter/slice.ts";
import { operationSlice } from "#src/features/operation/slice.ts";
import { originsSlice } from "#src/features/origins/slice.ts";
import { peopleSlice } from "#src/features/people/slice.ts";
import { privacySlice, privacyTables } from "#src/features/privacy/slice.ts";
import { redirectsSlice } from "#src/features/redirects/slice.ts";
import { tokensSlice } from "#src/features/tokens/slice.ts";
import { webhooksSlice } from "#src/features/webhooks/slice.ts";
import { mediaSlice } from "#src/media/slice.ts";
import { outboxSlice } from "#src/platform/mail/slice.ts";
import type { Slice, StoredTables } from "#src/platform/slices/define-slice.ts";
import { publishingSlice } from "#src/publishing/slice.ts";
import { seedSlice } from "#src/seed/slice.ts";
import { lookPreviewSlice } from "#src/site/look-preview/slice.ts";
import { contentSlices } from "./content-slices.ts";
import {
  archiveImporters,
  publishableTypes,
  countedKinds,
  kinds,
  toolContentTypes,
} from "./content-types.ts";

const slicesBesidePrivacy: Slice[] = [
  accountsSlice,
  leadsSlice,
  newsletterSlice,
  ebookSlice,
  ...contentSlices,
  mediaSlice,
  librarySlice(kinds),
  webhooksSlice,
  tokensSlice(toolContentTypes),
  incomingWebhookSlice(toolContentTypes),
  publishingSlice(kinds),
  redirectsSlice(publishableTypes),
  peopleSlice(publishableTypes),
  auditSlice,
  operationSlice([backupsCheck]),
  analyticsSlice,
  originsSlice,
  dashboardSlice(countedKinds),
  lookPreviewSlice,
  seedSlice,
  backupSlice,
  // Comes last, because it erases files, which no transaction restores.
  outboxSlice,
];

/** Data stored by e-mail address, erased at a person's request and again after a restore. */
export const personalData = [
  // Counts mails before the lead is erased, since they go with it.
  webhooksSlice,
  ...slicesBesidePrivacy.filter((slice) => slice !== webhooksSlice),
].flatMap((slice) => slice.personalData ?? []);

/** Files that slices add to the full archive beside their tables. */
export const exportedFiles = slicesBesidePrivacy.flatMap((slice) => slice.exported ?? []);

/** Relation of each table to the full archive. */
export const storedTables: StoredTables = Object.assign(
  {},
  ...slicesBesidePrivacy.map(({ tables }) => tables),
  privacyTables,
  importTables,
  exportTables,
);

/** In the documentation's order. */
export const slices: Slice[] = [
  ...slicesBesidePrivacy,
  privacySlice(personalData),
  importsSlice(publishableTypes, {
    kinds,
    archiveImporters,
    lists: exportedFiles,
    tables: storedTables,
    personalData,
  }),
  exportSlice(kinds, exportedFiles, storedTables),
  searchSlice(slicesBesidePrivacy.flatMap(({ search }) => search ?? [])),
];

/** Data that a restore must not bring back after it was revoked. */
export const revocables = slices.flatMap((slice) => slice.revocable ?? []);
