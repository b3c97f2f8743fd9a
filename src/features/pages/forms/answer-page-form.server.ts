// Handles page forms that browsers send without JavaScript.

import { type ActionFunctionArgs, data, redirect } from "react-router";
import { z } from "zod";
import { sentPath, submitContactForm } from "#src/features/leads/contact/submit-contact-form.server.ts";
import { countFormFiles } from "#src/platform/http/forms/form-limits.ts";
import { dailySubmissionId, takePostedForm } from "#src/platform/http/forms/posted-form.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { clientOf } from "#src/platform/http/rate-limited.ts";
import { getPublicSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import { WHATSAPP_PATH } from "#src/shared/people/phone-links.ts";
import { formEnvelope } from "#src/shared/public-form-schema.ts";
import { SENT_PARAMETER } from "#src/ui/public-forms/use-was-sent.ts";
import { anchorOf } from "../sections/anchor-of.ts";
import { readAnswers, type SentFiles } from "../sections/form/form-answers.ts";
import { FORM_FIELD, type PostedForm } from "../sections/form/form-target.ts";
import type { FormField } from "../sections/form/schema.ts";
import { CONTACT_FORM_TYPE } from "../sections/required-sections.ts";
import { findPage } from "../starter-pages/find-page.server.ts";
import { addressAfter, findPageForm, submitPageForm, toSentFiles } from "./submit-page-form.server.ts";

/** Reports no errors to a bot that filled in the honeypot. */
function postedSchema(fields: readonly FormField[], files: SentFiles) {
  return z
    .object({ answers: z.record(z.string(), z.string()), recado_extra: z.string() })
    .transform((posted, context) => {
      const read = readAnswers(fields, posted.answers, files);
      if (read.ok || posted.recado_extra) return posted;
      for (const { field, message } of read.errors) {
        context.addIssue({ code: "custom", path: [field], message });
      }
      return z.NEVER;
    });
}

/**
 * Answers with a 303 redirect to the thanks or a page of the site, with the page that goes on to another site, or with the
 * typed values and errors.
 */
export async function answerPageForm(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  path: string,
) {
  const { resources, request: call } = context.get(pageContext);
  const body = await request.formData().catch(() => undefined);
  const named = body?.get(FORM_FIELD);
  const sectionId = typeof named === "string" ? named : "";
  const found = await findPage(resources, path);
  const page = found && "page" in found ? found.page : undefined;
  const contact = page?.sections.find(({ type }) => type === CONTACT_FORM_TYPE);
  if (contact && sectionId === "") {
    const result = await submitContactForm(resources, call, body);
    if (result.ok) throw redirect(sentPath(path), 303);
    return refuse(contact.id, result);
  }
  const pageId = page?.id ?? "";
  const form = await findPageForm(resources, pageId, sectionId);
  if (!form) throw data(null, { status: 404 });
  const { referer, "user-agent": userAgent } = call.headers;
  const { uploads = [] } = call;
  const files = toSentFiles(uploads);
  let answered: Record<string, string> = {};
  const result = await takePostedForm(resources, call, body, {
    fields: form.props.fields.map(({ name }) => name),
    isClosed: async () => (await getPublicSettings(resources)).isMaintenanceMode,
    parse: async (answers, honeypot) =>
      postedSchema(form.props.fields, files).safeParse({ answers, recado_extra: honeypot }),
    async submit(input) {
      answered = input.answers;
      const pageUrl = formEnvelope.pageUrl.parse(referer ?? `${await getSiteUrl(resources)}${path}`);
      const submissionId = dailySubmissionId(resources.config.timeZone);
      return submitPageForm(
        resources,
        form,
        { ...input, pageUrl, referrer: null, submissionId },
        {
          userAgent,
          uploads,
          countFiles: (bytes) => countFormFiles(resources.limiter, clientOf(call), bytes),
        },
      );
    },
  });
  if (!result.ok) return refuse(sectionId, result);
  const next = addressAfter(form, answered);
  // Chromium applies `form-action 'self'` to redirects too, and would stay silently where it is: the page goes on itself.
  if (next !== undefined && leadsAway(next))
    return { sectionId, continueTo: next, values: {}, errors: {}, message: "" } satisfies PostedForm;
  throw redirect(next ?? `${path}?${SENT_PARAMETER}=${sectionId}#${anchorOf(sectionId)}-formulario`, 303);
}

/** Tells whether an address ends at another site. */
const leadsAway = (address: string): boolean =>
  !/^\/(?!\/)/.test(address) || address.startsWith(WHATSAPP_PATH);

interface Refused extends Omit<PostedForm, "sectionId"> {
  ok: false;
  status: number;
  retryAfter?: number;
}

function refuse(sectionId: string, { ok: _ok, status, retryAfter, ...said }: Refused) {
  const posted: PostedForm = { sectionId, ...said };
  return data(posted, { status, headers: retryAfter ? { "retry-after": String(retryAfter) } : {} });
}
