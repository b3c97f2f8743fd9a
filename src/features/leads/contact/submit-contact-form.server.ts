// The contact page's form as a browser posts it by itself, without JavaScript: same door, same limits.
import type { FastifyRequest } from "fastify";
import { getPublicSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import {
  dailySubmissionId,
  type PostResult,
  takePostedForm,
  toFieldErrors,
} from "#src/platform/http/forms/posted-form.ts";
import type { Resources } from "#src/platform/resources.ts";
import { type SubmitResult, submitLead } from "#src/features/leads/leads.server.ts";
import { type ContactField, contactFields, contactSchema } from "#src/features/leads/schema.ts";

/**
 * Takes in a posted form.
 * @param request the same request as Fastify has it: address and browser of the visitor
 * @param body the posted fields; undefined where they could not be read
 * @returns what to show again, with what was typed, where it was not taken in
 */
export async function submitContactForm(
  resources: Resources,
  request: FastifyRequest,
  body: FormData | undefined,
): Promise<PostResult<ContactField, SubmitResult>> {
  return takePostedForm<ContactField, SubmitResult>(resources, request, body, {
    fields: Object.keys(contactFields) as ContactField[],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    read: async (values, honeypot) => {
      const pageUrl = `${await getSiteUrl(resources)}/contato`;
      const source = "contact-form";
      const parsed = contactSchema.safeParse({ ...values, source, pageUrl, recado_extra: honeypot });
      if (!parsed.success) return { ok: false, errors: toFieldErrors(parsed.error) };
      const submissionId = dailySubmissionId(resources.config.timeZone);
      const sender = { userAgent: request.headers["user-agent"] };
      return { ok: true, submit: () => submitLead(resources, { ...parsed.data, submissionId }, sender) };
    },
  });
}
