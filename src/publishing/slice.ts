import { z } from "zod";
import { cleanUp, job, type Slice } from "#src/platform/slices/define-slice.ts";
import type { ContentType } from "./content-type.server.ts";
import { archivedRevisions } from "./history/archive-form.server.ts";
import { countMentions, eraseMentions } from "./history/mentions.server.ts";
import { pruneRevisions } from "./history/prune-revisions.server.ts";
import { REVISION_REASONS } from "./history/schema.ts";
import { revocablePreviews } from "./previews/revocable.server.ts";
import { isPublishableType } from "./publishable-type.server.ts";
import { applyDueReleases } from "./releases/apply-due-releases.server.ts";
import { releaseApply } from "./releases/releases.server.ts";
import { mailRequest } from "./requests/mail-request.server.ts";
import { requestNotify } from "./requests/requests.server.ts";
import { applyDue, scheduleReport } from "./schedule/apply-due.server.ts";
import { mailAuthor } from "./schedule/mail-author.server.ts";
import { scheduleApply } from "./schedule/schedules.server.ts";
import { countTrashTitlesOf, emptyTrash, eraseTrashTitlesOf } from "./trash/trash-rows.server.ts";

export function publishingSlice(types: ContentType[]): Slice {
  const publishableTypes = types.filter(isPublishableType);
  const plurals = types.map(({ plural }) => plural);
  return {
    tables: {
      revisions: {
        about: "versões de tudo o que foi escrito, com os rascunhos",
        ownRows: "replaced",
        check: z.object({ reason: z.enum(REVISION_REASONS), author_name: z.string().max(200) }),
        form: archivedRevisions,
      },
      content_states: { about: "qual versão está no ar e qual é o rascunho", ownRows: "replaced" },
      schedules: { about: "publicações agendadas", check: z.object({ kind: z.enum(plurals) }) },
      releases: { about: "lançamentos" },
      release_items: { about: "o que há em cada lançamento", check: z.object({ kind: z.enum(plurals) }) },
      trash: { about: "a lixeira", check: z.object({ kind: z.enum(plurals) }) },
      old_addresses: {
        about: "endereços de antes",
        ownRows: "replaced",
        check: z.object({ kind: z.enum(plurals) }),
      },
      imported_addresses: {
        about: "endereços de um site que foi importado",
        check: z.object({ source: z.string().max(2000), target_kind: z.enum(plurals).nullable() }),
      },
      preview_links: { leftOut: "Links de prévia: abrem o que não está no ar. Crie outros." },
    },
    apis: [
      async () => {
        const { listReleaseEntries } = await import("./releases/list-releases.server.ts");
        return (await import("./schedule/schedule-api.ts")).scheduleApi(publishableTypes, listReleaseEntries);
      },
      async () => (await import("./links/links-api.ts")).linksApi(types),
      async () => (await import("./authorship/authors-api.ts")).authorsApi(publishableTypes),
      async () => (await import("./content-type-words/content-types-api.ts")).kindsApi(types),
      async () => (await import("./addresses/page-titles-api.ts")).pageTitlesApi(publishableTypes),
      async () => (await import("./releases/releases-api.ts")).releasesApi(types),
      async () => (await import("./previews/previews-api.ts")).previewsApi(types),
    ],
    search: async () => {
      const { searchOfContentType } = await import("./items/search-items.server.ts");
      return types.flatMap((kind) => searchOfContentType(kind) ?? []);
    },
    jobs: [
      job(scheduleReport, (resources, report, { id }) => mailAuthor(resources, report, id)),
      job(scheduleApply, (resources) => applyDue(resources, publishableTypes)),
      job(releaseApply, (resources) => applyDueReleases(resources, types)),
      job(requestNotify, (resources, news, { id }) => mailRequest(resources, publishableTypes, news, id)),
      cleanUp("revision.thin", "50 6 * * *", "saved revisions between others removed", async ({ db }) => ({
        removed: await pruneRevisions(db),
      })),
      cleanUp("trash.empty", "10 7 * * *", "deleted items past their time removed", async ({ db }) => ({
        removed: await emptyTrash(db),
      })),
    ],
    // Catches up on what became due while no process ran.
    async start({ db, jobs }) {
      await jobs.enqueue(db, scheduleApply, {});
      await jobs.enqueue(db, releaseApply, {});
    },
    personalData: [
      { count: countMentions, erase: eraseMentions },
      { count: countTrashTitlesOf, erase: eraseTrashTitlesOf },
    ],
    revocable: revocablePreviews,
  };
}
