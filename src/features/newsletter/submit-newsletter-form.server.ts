// The newsletter's form as a browser posts it by itself, without JavaScript: same door, same limits.
import type { FastifyRequest } from "fastify";
import { getPublicSettings } from "#src/settings/settings.server.ts";
import { type PostResult, takePostedForm, toFieldErrors } from "#src/platform/http/forms/posted-form.ts";
import type { Resources } from "#src/platform/resources.ts";
import { subscribe, type SubscribeResult } from "./newsletter.server.ts";
import { newsletterSchema } from "./schema.ts";

/**
 * Takes in a posted form.
 * @param request the same request as Fastify has it: address and browser of the visitor
 * @param body the posted fields; undefined where they could not be read
 */
export function submitNewsletterForm(
  resources: Resources,
  request: FastifyRequest,
  body: FormData | undefined,
): Promise<PostResult<"email", SubscribeResult>> {
  const origin = body?.get("source");
  const { referer, "user-agent": userAgent } = request.headers;
  return takePostedForm<"email", SubscribeResult>(resources, request, body, {
    fields: ["email"],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    read: async ({ email }, honeypot) => {
      const source = typeof origin === "string" ? origin : undefined;
      const parsed = newsletterSchema.safeParse({ email, source, pageUrl: referer, recado_extra: honeypot });
      if (!parsed.success) return { ok: false, errors: toFieldErrors(parsed.error) };
      return { ok: true, submit: () => subscribe(resources, parsed.data, { userAgent }) };
    },
  });
}
