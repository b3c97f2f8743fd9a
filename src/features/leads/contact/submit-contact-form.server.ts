import type { FastifyRequest } from "fastify";
import { getPublicSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import { dailySubmissionId, takePostedForm } from "#src/platform/http/forms/posted-form.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { submitLead } from "#src/features/leads/leads.server.ts";
import { formEnvelope } from "#src/shared/public-form-schema.ts";
import { SENT_PARAMETER } from "#src/ui/public-forms/use-was-sent.ts";
import { CONTACT_MARK, FORM_ID } from "./contact-place.ts";
import { type ContactField, contactFields, contactSchema } from "../contact-schema.ts";

/** Where a browser is led from its page after the form was taken. */
export function sentPath(path: string): string {
  return `${path}?${SENT_PARAMETER}=${CONTACT_MARK}#${FORM_ID}`;
}

/**
 * Takes the contact form as a browser sends it without JavaScript.
 * @param request Fastify's request, for address and browser of the visitor
 * @param body the posted fields; undefined where they could not be read
 * @returns where refused, what was typed and why
 */
export function submitContactForm(resources: Resources, request: FastifyRequest, body: FormData | undefined) {
  return takePostedForm(resources, request, body, {
    fields: Object.keys(contactFields) as ContactField[],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    parse: async (values, honeypot) => {
      // The campaign stands in the address of the page that the form was on.
      const { referer } = request.headers;
      const pageUrl = formEnvelope.pageUrl.parse(referer) ?? `${await getSiteUrl(resources)}/contato`;
      return contactSchema.safeParse({ ...values, source: "contact-form", pageUrl, recado_extra: honeypot });
    },
    submit: (input) => {
      const submissionId = dailySubmissionId(resources.config.timeZone);
      const sender = { userAgent: request.headers["user-agent"] };
      return submitLead(resources, { ...input, submissionId }, sender);
    },
  });
}
