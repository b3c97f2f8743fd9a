import type { FastifyRequest } from "fastify";
import { dailySubmissionId, takePostedForm } from "#src/platform/http/forms/posted-form.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getPublicSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import { requestRemoval } from "../privacy.server.ts";
import { type RemovalField, removalFields, removalFormSchema } from "../schema.ts";

/**
 * Handles the data-removal form as a browser sends it without JavaScript.
 * @param request Fastify's request, for address and browser of the visitor
 * @param body the posted fields; undefined if they could not be read
 * @returns the receipt, or the typed values with their errors
 */
export function submitRemovalForm(resources: Resources, request: FastifyRequest, body: FormData | undefined) {
  const { "user-agent": userAgent } = request.headers;
  return takePostedForm(resources, request, body, {
    fields: Object.keys(removalFields) as RemovalField[],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    parse: async (values) => removalFormSchema.safeParse(values),
    submit: async (input) => {
      const submissionId = dailySubmissionId(resources.config.timeZone);
      const pageUrl = `${await getSiteUrl(resources)}/remove-cadastro`;
      const honeypot = body?.get("recado_extra");
      const recado_extra = typeof honeypot === "string" ? honeypot : "";
      return requestRemoval(resources, { ...input, submissionId, recado_extra, pageUrl, userAgent });
    },
  });
}
