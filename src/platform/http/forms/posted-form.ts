// Public forms posted by a browser without JavaScript, with the checks and limits of the API.

import { isUtf8 } from "node:buffer";
import type { FastifyRequest } from "fastify";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import type { Logger } from "../../logger.ts";
import type { Limiter, LimitState } from "../../rate-limit.ts";
import type { Resources } from "../../resources/resources.ts";
import { isDatabaseAway } from "../errors.ts";
import { pageContext } from "../pages/page-context.ts";
import { PROBLEMS } from "../problem.ts";
import { clientOf } from "../rate-limited.ts";
import { countRefusal, peekRefusals, type Submitted, submitCounted } from "./form-limits.ts";

/** A rejected form: the typed values, to be shown again, and the reasons. */
interface SubmitFailure<Name extends string> {
  ok: false;
  status: 400 | 422 | 429 | 503;
  /** In seconds, for 429 and 503. */
  retryAfter?: number;
  values: Record<Name, string>;
  errors: Partial<Record<Name, string>>;
  message: string;
}

type SubmitResult<Name extends string, Done extends Submitted> =
  | Extract<Done, { ok: true }>
  | SubmitFailure<Name>;

interface PostedForm<Name extends string, Input, Done extends Submitted> {
  fields: readonly Name[];
  /** Whether the site is in maintenance and accepts no forms. */
  isClosed(): Promise<boolean>;
  /** Validates the fields. @param honeypot value of the hidden field, which only bots fill in */
  parse(values: Record<Name, string>, honeypot: string): Promise<z.ZodSafeParseResult<Input>>;
  submit(input: Input): Promise<Done>;
}

const CHECK_FIELDS = "Confira os campos marcados e envie de novo.";
const RETRY_AFTER_SECONDS = 5;
const MAINTENANCE_SECONDS = 600;

/**
 * The `action` of a page with a public form.
 * @param submit submits the form; `body` is undefined if the fields could not be read
 * @param toPath target of the redirect afterwards (303), so that a reload does not send the form again
 * @returns the redirect, or the typed values and reasons with the status of the rejection
 */
export async function answerPostedForm<Name extends string, Done extends Submitted>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  submit: (
    resources: Resources,
    request: FastifyRequest,
    body: FormData | undefined,
  ) => Promise<SubmitResult<Name, Done>>,
  toPath: (done: Extract<Done, { ok: true }>) => string,
) {
  const page = context.get(pageContext);
  const body = await request.formData().catch(() => undefined);
  const result = await submit(page.resources, page.request, body);
  if (result.ok) return redirect(toPath(result), 303);
  const { status, retryAfter, values, errors, message } = result;
  const headers: Record<string, string> = retryAfter ? { "retry-after": String(retryAfter) } : {};
  return data({ values, errors, message }, { status, headers });
}

/**
 * Validates and submits a posted form, within the limits of its address.
 * @param request Fastify's request, for the visitor's address and browser
 * @param body posted fields; undefined if they could not be read
 */
export async function takePostedForm<Name extends string, Input, Done extends Submitted>(
  context: { limiter: Limiter; log: Logger },
  request: FastifyRequest,
  body: FormData | undefined,
  form: PostedForm<Name, Input, Done>,
): Promise<SubmitResult<Name, Done>> {
  const values = readFields(form.fields, body);
  try {
    const readable = isInUtf8(request) ? body : undefined;
    return await takeIn(context.limiter, clientOf(request), readable, values, form);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    // An error page would lose the typed values, because there is no draft without JavaScript.
    context.log.error({ err: error }, "database away");
    return unavailable(values, PROBLEMS.unavailable.detail, RETRY_AFTER_SECONDS);
  }
}

/** Tells whether a form's bytes, including `%XX` escapes, are UTF-8. `formData()` replaces others by U+FFFD. */
function isInUtf8({ body, headers }: FastifyRequest): boolean {
  if (!Buffer.isBuffer(body)) return true;
  if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) return isUtf8(body);
  const bytes = body
    .toString("latin1")
    .replace(/%([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return isUtf8(Buffer.from(bytes, "latin1"));
}

/** Submission id of a form sent without JavaScript: the same content on the same day is the same message. */
export function dailySubmissionId(timeZone: string): string {
  const day = dateFormatter("sv-SE", { dateStyle: "short", timeZone }).format(new Date());
  return `day ${day}`;
}

async function takeIn<Name extends string, Input, Done extends Submitted>(
  limiter: Limiter,
  address: string,
  body: FormData | undefined,
  values: Record<Name, string>,
  form: PostedForm<Name, Input, Done>,
): Promise<SubmitResult<Name, Done>> {
  if (await form.isClosed()) {
    return unavailable(values, "O site está em manutenção e volta em breve.", MAINTENANCE_SECONDS);
  }
  const refusals = await peekRefusals(limiter, address);
  if (refusals.exceeded) return tooMany(values, refusals);

  const parsed = await form.parse(values, textOf(body, "recado_extra"));
  if (!parsed.success || !body) {
    await countRefusal(limiter, address);
    const errors = toErrors(form.fields, parsed.error?.issues ?? []);
    return { ok: false, status: body ? 422 : 400, values, errors, message: CHECK_FIELDS };
  }
  const { state, result } = await submitCounted(limiter, address, () => form.submit(parsed.data));
  if (!result) return tooMany(values, state);
  if (result.ok) return result as Extract<Done, { ok: true }>;
  await countRefusal(limiter, address);
  const { errors = [], retryAfter } = result;
  const message = errors.length > 0 ? CHECK_FIELDS : (result.detail ?? PROBLEMS.invalid.detail);
  const issues = errors.map(({ field, message: text }) => ({ path: [field], message: text }));
  return {
    ok: false,
    status: retryAfter === undefined ? 422 : 429,
    ...(retryAfter !== undefined && { retryAfter }),
    values,
    errors: toErrors(form.fields, issues),
    message,
  };
}

function readFields<Name extends string>(
  fields: readonly Name[],
  body: FormData | undefined,
): Record<Name, string> {
  return Object.fromEntries(fields.map((field) => [field, textOf(body, field)])) as Record<Name, string>;
}

/** Returns the text of a field; empty if it is missing or a file. */
function textOf(body: FormData | undefined, name: string): string {
  const value = body?.get(name);
  return typeof value === "string" ? value : "";
}

function toErrors<Name extends string>(
  fields: readonly Name[],
  issues: Pick<z.core.$ZodIssue, "path" | "message">[],
): Partial<Record<Name, string>> {
  const fieldErrors: Partial<Record<Name, string>> = {};
  for (const { path, message } of issues) {
    const name = fields.find((known) => known === path[0]);
    if (name) fieldErrors[name] ??= message;
  }
  return fieldErrors;
}

function tooMany<Name extends string>(
  values: Record<Name, string>,
  { resetSeconds }: LimitState,
): SubmitFailure<Name> {
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
): SubmitFailure<Name> {
  return { ok: false, status: 503, retryAfter, values, errors: {}, message };
}
