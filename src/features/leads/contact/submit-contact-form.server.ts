import type { FastifyRequest } from "fastify";
import { dailySubmissionId, takePostedForm } from "#src/platform/http/forms/posted-form.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getPublicSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import { formEnvelope } from "#src/shared/public-form-schema.ts";
import { SENT_PARAMETER } from "#src/ui/public-forms/use-was-sent.ts";
import { type ContactField, contactFields, contactSchema } from "../contact-schema.ts";
import { submitLead } from "../leads.server.ts";
import { CONTACT_MARK, FORM_ID } from "./contact-place.ts";

/** Returns the redirect target after the form was sent. */
export function sentPath(path: string): string {
  return `${path}?${SENT_PARAMETER}=${CONTACT_MARK}#${FORM_ID}`;
}

/**
 * Handles the contact form as a browser posts it without JavaScript.
 * @param request read for the visitor's address and browser
 * @param body undefined if the posted fields could not be read
 * @returns for a refused form, its values and errors
 */
export function submitContactForm(resources: Resources, request: FastifyRequest, body: FormData | undefined) {
  return takePostedForm(resources, request, body, {
    fields: Object.keys(contactFields) as ContactField[],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    parse: async (values, honeypot) => {
      // The campaign is in the address of the form's page.
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
