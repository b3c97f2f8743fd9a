// The contact page's form as a browser posts it by itself, without JavaScript: same door, same limits.
import { getPublicSettings, getSiteUrl } from "#src/features/settings/settings.server.ts";
import type { FastifyRequest } from "fastify";
import { countRefusal, peekRefusals, submitCounted } from "#src/platform/http/form-limits.ts";
import { isDatabaseAway } from "#src/platform/http/errors.ts";
import { PROBLEMS } from "#src/platform/http/problem.ts";
import { requestKey } from "#src/platform/http/rate-limited.ts";
import type { LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources.ts";
import { submitLead } from "./leads.server.ts";
import { type ContactField, contactFields, contactSchema } from "./schema.ts";

export type PostResult =
  | { ok: true }
  | {
      ok: false;
      status: 400 | 422 | 429 | 503;
      /** Seconds, with 429 and 503. */
      retryAfter?: number;
      values: Record<ContactField, string>;
      errors: Partial<Record<ContactField, string>>;
      message: string;
    };

const RETRY_AFTER_SECONDS = 5;
const MAINTENANCE_SECONDS = 600;

type Failure = Extract<PostResult, { ok: false }>;

/**
 * Takes in a posted form.
 * @param request the same request as Fastify has it: address and browser of the visitor
 * @param body the posted fields; undefined where they could not be read
 * @returns what to show again, with what was typed, where it was not taken in
 */
export async function postContact(
  resources: Resources,
  request: FastifyRequest,
  body: FormData | undefined,
): Promise<PostResult> {
  const values = readFields(body);
  try {
    return await takeIn(resources, request, body, values);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    // The message must not vanish with an error page: there is no script that kept it.
    resources.log.error({ err: error }, "database away");
    return unavailable(values, PROBLEMS.unavailable.detail, RETRY_AFTER_SECONDS);
  }
}

async function takeIn(
  resources: Resources,
  request: FastifyRequest,
  body: FormData | undefined,
  values: Failure["values"],
): Promise<PostResult> {
  // The page answers that the site is closed: a message must not be taken in behind its back.
  if ((await getPublicSettings(resources)).isMaintenanceMode) {
    return unavailable(values, "O site está em manutenção e volta em breve.", MAINTENANCE_SECONDS);
  }
  const { limiter } = resources;
  const address = requestKey(request);
  const refusals = await peekRefusals(limiter, address);
  if (refusals.exceeded) return tooMany(values, refusals);

  const parsed = contactSchema.safeParse({
    ...values,
    source: "contact-form",
    pageUrl: `${await getSiteUrl(resources)}/contato`,
    recado_extra: textOf(body, "recado_extra"),
  });
  if (!parsed.success || !body) {
    await countRefusal(limiter, address);
    return { ok: false, status: body ? 422 : 400, values, ...explain(parsed.error?.issues ?? []) };
  }
  // No script could name this act of sending: the same words on the same day are the same message.
  const submissionId = `day ${dayIn(resources.config.timeZone)}`;
  const sender = { userAgent: request.headers["user-agent"] };
  const { state, result } = await submitCounted(limiter, address, () =>
    submitLead(resources, { ...parsed.data, submissionId }, sender),
  );
  if (!result) return tooMany(values, state);
  if (result.ok) return { ok: true };
  await countRefusal(limiter, address);
  return { ok: false, status: 422, values, errors: {}, message: result.detail };
}

function readFields(body: FormData | undefined): Record<ContactField, string> {
  const fields = Object.keys(contactFields) as ContactField[];
  return Object.fromEntries(fields.map((field) => [field, textOf(body, field)])) as Record<
    ContactField,
    string
  >;
}

/** A file in place of a text counts as nothing. */
function textOf(body: FormData | undefined, name: string): string {
  const value = body?.get(name);
  return typeof value === "string" ? value : "";
}

function explain(issues: { path: PropertyKey[]; message: string }[]): Pick<Failure, "errors" | "message"> {
  const errors: Failure["errors"] = {};
  for (const { path, message } of issues) {
    const field = String(path[0]);
    if (Object.hasOwn(contactFields, field)) errors[field as ContactField] ??= message;
  }
  return { errors, message: "Confira os campos marcados e envie de novo." };
}

function tooMany(values: Failure["values"], { resetSeconds }: LimitState): Failure {
  return {
    ok: false,
    status: 429,
    retryAfter: resetSeconds,
    values,
    errors: {},
    message: PROBLEMS["too-many-requests"].detail,
  };
}

function unavailable(values: Failure["values"], message: string, retryAfter: number): Failure {
  return { ok: false, status: 503, retryAfter, values, errors: {}, message };
}

function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(new Date());
}
