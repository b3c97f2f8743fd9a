import { z } from "zod";
import { recordAct } from "#src/audit/record.server.ts";
import { contentDisposition } from "#src/platform/http/content-disposition.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { findFile } from "../files/lead-files.server.ts";
import { onlyVisibleLeads } from "../own-leads.server.ts";

/** For people who may see the lead. */
export const leadFilesApi: SliceApi = {
  tag: "Leads",
  leads(app, resources) {
    app.addHook("onRequest", onlyVisibleLeads(resources));
    app.get(
      "/api/leads/:id/files/:fileId",
      {
        schema: {
          params: z.object({ id: z.string(), fileId: z.string() }),
          summary: "Um anexo de um e-mail, ou um arquivo que veio por um formulário",
          response: withProblems({ 200: z.unknown().describe("O arquivo") }, "not-found"),
        },
      },
      async ({ params: { id, fileId } }, reply) => {
        const file = await findFile(resources.db, id, fileId);
        if (!file) return sendProblem(reply, "not-found");
        await resources.db.transaction((tx) =>
          recordAct(tx, { action: "lead.file-downloaded", subject: "Lead", subjectId: id }),
        );
        return reply
          .type("application/octet-stream")
          .headers({
            "cache-control": "private, no-store",
            "content-disposition": contentDisposition("attachment", file.name),
            "x-content-type-options": "nosniff",
            // A stranger's file must never run as a page of ours.
            "content-security-policy": "default-src 'none'; sandbox",
          })
          .send(file.content);
      },
    );
  },
};
