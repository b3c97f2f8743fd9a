import { z } from "zod";
import { allowUser } from "#src/accounts/sessions/authenticate.server.ts";
import { refuseStranger } from "#src/accounts/sessions/hidden-site.server.ts";
import { cutStream, readRange } from "#src/media/byte-range.ts";
import { fileKey } from "#src/media/files.server.ts";
import { matchesEtag } from "#src/platform/etag.ts";
import { contentDisposition } from "#src/platform/http/content-disposition.ts";
import { sendMissing } from "#src/platform/http/limit-renders.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { FILE_TYPES, readFilePath } from "#src/shared/media/file-path.ts";
import { decideFileAccess } from "./upload-access.server.ts";

/** Makes caches revalidate, since a public file may be deleted or no longer be used tomorrow. */
const FOR_ANYBODY = "public, no-cache";
const FOR_THE_TEAM = "private, no-store";
/** Allows PDF viewers, which browsers embed in a page of their own. */
const PDF_POLICY = "frame-ancestors 'none'; base-uri 'none'";
/** Prevents scripts from running, should a browser display the file anyway. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Serves `GET /arquivos/{id}/{name}.{extension}`: PDFs inline, everything else as a download.
 * @param kinds types of content that may use files
 */
export function installFileRoutes(app: Server, resources: Resources, kinds: ContentType[]): void {
  const { storage } = resources;
  app.get(
    "/arquivos/:id/:name",
    {
      onRequest: allowUser(resources),
      schema: { hide: true, params: z.object({ id: z.string(), name: z.string() }) },
    },
    async (request, reply) => {
      const { id, name } = request.params;
      const file = readFilePath(`/arquivos/${id}/${name}`);
      const access = file ? await decideFileAccess(resources, kinds, request, file) : "missing";
      if (access === "hidden") return refuseStranger(reply);
      if (access === "gone") return sendProblem(reply.header("cache-control", "no-store"), "gone");
      if (access === "missing") return sendMissing(request, reply.header("cache-control", "no-store"));
      const etag = `"${id}"`;
      const hasIt = file !== null && matchesEtag(request.headers["if-none-match"], etag);
      const found = file && !hasIt ? await storage.open(fileKey(file.id, file.extension)) : null;
      if (!file || !(hasIt || found)) return sendMissing(request, reply.header("cache-control", "no-store"));
      const isPdf = file.extension === "pdf";
      void reply.headers({
        etag,
        "cache-control": access === "public" ? FOR_ANYBODY : FOR_THE_TEAM,
        "content-disposition": contentDisposition(isPdf ? "inline" : "attachment", name),
        "content-security-policy": isPdf ? PDF_POLICY : POLICY,
        "x-content-type-options": "nosniff",
      });
      if (!found) return reply.status(304).send();
      const range = readRange(request.headers.range, found.bytes);
      void reply.header("accept-ranges", "bytes");
      if (range === null) {
        found.stream.destroy();
        return reply.status(416).header("content-range", `bytes */${found.bytes}`).send();
      }
      if (range) {
        const { start, end } = range;
        return reply
          .status(206)
          .type(FILE_TYPES[file.extension])
          .headers({
            "content-range": `bytes ${start}-${end}/${found.bytes}`,
            "content-length": end - start + 1,
          })
          .send(cutStream(found.stream, range));
      }
      return reply.type(FILE_TYPES[file.extension]).header("content-length", found.bytes).send(found.stream);
    },
  );
}
