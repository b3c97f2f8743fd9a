// A public form as a browser posts it by itself, without JavaScript: same door and limits as its call.
import { isUtf8 } from "node:buffer";
import type { FastifyRequest } from "fastify";
import type { Limiter, LimitState } from "#src/platform/rate-limit.ts";
import type { Logger } from "#src/platform/logger.ts";
import { isDatabaseAway } from "#src/platform/http/errors.ts";
import { countRefusal, peekRefusals, type Submitted, submitCounted } from "./form-limits.ts";
import { type FieldError, PROBLEMS } from "#src/platform/http/problem.ts";
import { requestKey } from "#src/platform/http/rate-limited.ts";

/** What to show again, with what was typed, where a form was not taken in. */
export interface PostFailure<Name extends string> {
  ok: false;
  status: 400 | 422 | 429 | 503;
  /** Seconds, with 429 and 503. */
  retryAfter?: number;
  values: Record<Name, string>;
  errors: Partial<Record<Name, string>>;
  message: string;
}

export type PostResult<Name extends string, Done extends Submitted> =
  | Extract<Done, { ok: true }>
  | PostFailure<Name>;

/** What becomes of the fields: their faults, or the way in. */
type ReadForm<Done extends Submitted> =
  | { ok: false; errors: FieldError[] }
  | { ok: true; submit: () => Promise<Done | (Submitted & { ok: false; detail: string })> };

interface PostedForm<Name extends string, Done extends Submitted> {
  fields: readonly Name[];
  /** Whether the site is closed just now: nothing may be taken in behind the page that says so. */
  isClosed(): Promise<boolean>;
  /** @param honeypot what a program wrote into the field nobody sees */
  read(values: Record<Name, string>, honeypot: string): Promise<ReadForm<Done>>;
}

const RETRY_AFTER_SECONDS = 5;
const MAINTENANCE_SECONDS = 600;

/**
 * Takes in a posted form.
 * @param request the same request as Fastify has it: address and browser of the visitor
 * @param body the posted fields; undefined where they could not be read
 */
export async function takePostedForm<Name extends string, Done extends Submitted>(
  context: { limiter: Limiter; log: Logger },
  request: FastifyRequest,
  body: FormData | undefined,
  form: PostedForm<Name, Done>,
): Promise<PostResult<Name, Done>> {
  const values = readFields(form.fields, body);
  try {
    const readable = isInUtf8(request) ? body : undefined;
    return await takeIn(context.limiter, requestKey(request), readable, values, form);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    // What was typed must not vanish with an error page: there is no script that kept it.
    context.log.error({ err: error }, "database away");
    return unavailable(values, PROBLEMS.unavailable.detail, RETRY_AFTER_SECONDS);
  }
}

/** Whether a form's bytes are UTF-8, those written as `%XX` too: reading its fields put U+FFFD for others. */
function isInUtf8({ body, headers }: FastifyRequest): boolean {
  if (!Buffer.isBuffer(body)) return true;
  if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return isUtf8(body);
  const bytes = body
    .toString("latin1")
    .replace(/%([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return isUtf8(Buffer.from(bytes, "latin1"));
}

/** No script could name this act of sending: the same words on the same day are the same message. */
export function dailySubmissionId(timeZone: string): string {
  const day = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(new Date());
  return `day ${day}`;
}

/** What a schema found wrong, by the first part of each path. */
export function toFieldErrors({
  issues,
}: {
  issues: { path: PropertyKey[]; message: string }[];
}): FieldError[] {
  return issues.map(({ path, message }) => ({ field: String(path[0]), message }));
}

async function takeIn<Name extends string, Done extends Submitted>(
  limiter: Limiter,
  address: string,
  body: FormData | undefined,
  values: Record<Name, string>,
  form: PostedForm<Name, Done>,
): Promise<PostResult<Name, Done>> {
  if (await form.isClosed()) {
    return unavailable(values, "O site está em manutenção e volta em breve.", MAINTENANCE_SECONDS);
  }
  const refusals = await peekRefusals(limiter, address);
  if (refusals.exceeded) return tooMany(values, refusals);

  const read = await form.read(values, textOf(body, "recado_extra"));
  if (!read.ok || !body) {
    await countRefusal(limiter, address);
    const errors = toFaults(form.fields, read.ok ? [] : read.errors);
    const message = "Confira os campos marcados e envie de novo.";
    return { ok: false, status: body ? 422 : 400, values, errors, message };
  }
  const { state, result } = await submitCounted(limiter, address, read.submit);
  if (!result) return tooMany(values, state);
  if (result.ok) return result as Extract<Done, { ok: true }>;
  await countRefusal(limiter, address);
  const message = "detail" in result ? result.detail : PROBLEMS.invalid.detail;
  return { ok: false, status: 422, values, errors: {}, message };
}

function readFields<Name extends string>(
  fields: readonly Name[],
  body: FormData | undefined,
): Record<Name, string> {
  return Object.fromEntries(fields.map((field) => [field, textOf(body, field)])) as Record<Name, string>;
}

/** A file in place of a text counts as nothing. */
function textOf(body: FormData | undefined, name: string): string {
  const value = body?.get(name);
  return typeof value === "string" ? value : "";
}

function toFaults<Name extends string>(
  fields: readonly Name[],
  errors: FieldError[],
): Partial<Record<Name, string>> {
  const faults: Partial<Record<Name, string>> = {};
  for (const { field, message } of errors) {
    const name = fields.find((known) => known === field);
    if (name) faults[name] ??= message;
  }
  return faults;
}

function tooMany<Name extends string>(
  values: Record<Name, string>,
  { resetSeconds }: LimitState,
): PostFailure<Name> {
  return {
    ok: false,
    status: 429,
    retryAfter: resetSeconds,
    values,
    errors: {},
    message: PROBLEMS["too-many-requests"].detail,
  };
}

function unavailable<Name extends string>(
  values: Record<Name, string>,
  message: string,
  retryAfter: number,
): PostFailure<Name> {
  return { ok: false, status: 503, retryAfter, values, errors: {}, message };
}
