import type { FastifyRequest } from "fastify";
import { takePostedForm } from "#src/platform/http/forms/posted-form.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getPublicSettings } from "#src/settings/settings.server.ts";
import { subscribe } from "./newsletter.server.ts";
import { newsletterSchema } from "./schema.ts";

/**
 * @param request Fastify's request, for the visitor's address and browser
 * @param body posted fields; undefined if they could not be read
 */
export function submitNewsletterForm(
  resources: Resources,
  request: FastifyRequest,
  body: FormData | undefined,
) {
  const origin = body?.get("source");
  const { referer, "user-agent": userAgent } = request.headers;
  return takePostedForm(resources, request, body, {
    fields: ["email"],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    parse: async ({ email }, honeypot) => {
      const source = typeof origin === "string" ? origin : undefined;
      return newsletterSchema.safeParse({ email, source, pageUrl: referer, recado_extra: honeypot });
    },
    submit: (input) => subscribe(resources, input, { userAgent }),
  });
}
