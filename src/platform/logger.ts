// Writes structured logs without personal data: no addresses, bodies, query strings or tokens.

import { pino, type Logger as PinoLogger } from "pino";
import type { ErrorLog } from "./error-log.ts";

export type Logger = PinoLogger;

/**
 * @param level one of pino's levels, or `silent`
 * @param errors counts errors that are logged
 */
export function createLogger(level: string, errors?: ErrorLog): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    hooks: {
      streamWrite: (line) => {
        const safe = hideTokens(line);
        errors?.add(safe);
        return safe;
      },
    },
  });
}

/**
 * Tokens of at least 160 bits: in hexadecimal, as in previews and of the API, or 256 bits in base64url, as in mailed links.
 * Slugs have no capitals, and ids of images are shorter.
 */
const TOKEN =
  /(?<![0-9a-fA-F])[0-9a-fA-F]{40,}(?![0-9a-fA-F])|(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43,}(?![\w-])/g;

/** Hides tokens in addresses that got into a log line, such as an error message. */
export function hideTokens(line: string): string {
  return line.replaceAll(TOKEN, "<token>");
}

/** Omits `detail` and the parameters of a database error, because they quote the row. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return serializeOther(error);
  const cause = error.cause instanceof Error ? serializeError(error.cause) : undefined;
  const code = (error as Error & { code?: unknown }).code;
  // Drizzle's message repeats the query with its values; the cause contains the reason.
  const message = error.message.startsWith("Failed query:") ? "a query failed" : error.message;
  const stack = error.stack?.slice(error.stack.indexOf("\n    at "));
  return { type: error.name, code, message, stack, cause };
}

/** Libraries also throw plain objects. Only the fields that identify the error are logged. */
function serializeOther(error: unknown): object {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const { name, code, status, message } = error as Record<string, unknown>;
  return { type: name ?? error.constructor.name, code, status, message };
}
