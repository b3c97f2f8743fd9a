// The page's form as a browser posts it by itself, without JavaScript: same door, same limits.
import type { FastifyRequest } from "fastify";
import { getPublicSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import {
  dailySubmissionId,
  type PostResult,
  takePostedForm,
  toFieldErrors,
} from "#src/platform/http/forms/posted-form.ts";
import type { Resources } from "#src/platform/resources.ts";
import { type RemovalResult, requestRemoval } from "#src/features/privacy/privacy.server.ts";
import { type RemovalField, removalFields, removalFormSchema } from "#src/features/privacy/schema.ts";

/**
 * Takes in a posted form.
 * @param request the same request as Fastify has it: address and browser of the visitor
 * @param body the posted fields; undefined where they could not be read
 * @returns the receipt, or what to show again, with what was typed, where it was not taken in
 */
export async function submitRemovalForm(
  resources: Resources,
  request: FastifyRequest,
  body: FormData | undefined,
): Promise<PostResult<RemovalField, RemovalResult>> {
  const { "user-agent": userAgent } = request.headers;
  return takePostedForm<RemovalField, RemovalResult>(resources, request, body, {
    fields: Object.keys(removalFields) as RemovalField[],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    read: async (values, honeypot) => {
      const parsed = removalFormSchema.safeParse(values);
      if (!parsed.success) return { ok: false, errors: toFieldErrors(parsed.error) };
      const submissionId = dailySubmissionId(resources.config.timeZone);
      const pageUrl = `${await getSiteUrl(resources)}/remove-cadastro`;
      const input = { ...parsed.data, submissionId, recado_extra: honeypot, pageUrl, userAgent };
      return { ok: true, submit: () => requestRemoval(resources, input) };
    },
  });
}
