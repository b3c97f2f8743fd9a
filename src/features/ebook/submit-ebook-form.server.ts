import type { FastifyRequest } from "fastify";
import { takePostedForm } from "#src/platform/http/forms/posted-form.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getPublicSettings } from "#src/settings/settings.server.ts";
import { requestEbook } from "./ebook.server.ts";
import { ebookSchema } from "./schema.ts";

/**
 * @param request Fastify's request, for the visitor's address and browser
 * @param body posted fields; undefined if they could not be read
 */
export function submitEbookForm(resources: Resources, request: FastifyRequest, body: FormData | undefined) {
  const { referer, "user-agent": userAgent } = request.headers;
  return takePostedForm(resources, request, body, {
    fields: ["name", "email"],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    parse: async (values, honeypot) =>
      ebookSchema.safeParse({ ...values, pageUrl: referer, recado_extra: honeypot }),
    submit: (input) => requestEbook(resources, input, { userAgent }),
  });
}
