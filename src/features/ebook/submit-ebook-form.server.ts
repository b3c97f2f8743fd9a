// The e-book's form as a browser posts it by itself, without JavaScript: same door, same limits.
import type { FastifyRequest } from "fastify";
import { getPublicSettings } from "#src/settings/settings.server.ts";
import { type PostResult, takePostedForm, toFieldErrors } from "#src/platform/http/forms/posted-form.ts";
import type { Resources } from "#src/platform/resources.ts";
import { type EbookResult, requestEbook } from "./ebook.server.ts";
import { ebookSchema } from "./schema.ts";

/**
 * Takes in a posted form.
 * @param request the same request as Fastify has it: address and browser of the visitor
 * @param body the posted fields; undefined where they could not be read
 */
export function submitEbookForm(
  resources: Resources,
  request: FastifyRequest,
  body: FormData | undefined,
): Promise<PostResult<"name" | "email", EbookResult>> {
  const { referer, "user-agent": userAgent } = request.headers;
  return takePostedForm<"name" | "email", EbookResult>(resources, request, body, {
    fields: ["name", "email"],
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    read: async (values, honeypot) => {
      const parsed = ebookSchema.safeParse({ ...values, pageUrl: referer, recado_extra: honeypot });
      if (!parsed.success) return { ok: false, errors: toFieldErrors(parsed.error) };
      return { ok: true, submit: () => requestEbook(resources, parsed.data, { userAgent }) };
    },
  });
}
