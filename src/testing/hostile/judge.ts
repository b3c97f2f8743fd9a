// Judges answers: conditions that must hold for any request.

import { z } from "zod";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const problemShape = z.object({
  type: z.string(),
  title: z.string().min(1),
  status: z.number().int(),
  detail: z.string().min(1),
  error: z.string().min(1),
});

/** Patterns of internals; the hostile values contain no such words. */
const INSIDE: RegExp[] = [
  /\bat .{1,200}:\d+:\d+\)?/,
  /\.[cm]?[jt]sx?:\d+/,
  /node_modules|node:internal/,
  /\b(Type|Range|Syntax|Reference|Eval|URI|Aggregate|Assertion|Zod|Fastify|DrizzleQuery|Database|Postgres)Error\b/,
  /\bECONN\w+|\bENOENT\b|\bEACCES\b|\bEPIPE\b|\bERR_[A-Z]{3}|\bFST_ERR|\bHPE_/,
  /Failed query|violates .{1,60} constraint|syntax error at|invalid input syntax|invalid byte sequence/i,
  /duplicate key|deadlock detected|out of range for type|canceling statement|unsupported Unicode/i,
  /\b(relation|column) "\w+"|\b\w+_(pkey|fkey|idx|key)\b|\bpg_\w+/,
  /\b(postgres(ql)?|drizzle|fastify|busboy|libvips|argon2|pg-boss|zod|undici|openssl)\b/i,
  /Unexpected (token|end of)|is not a function|Cannot read propert|is not defined|circular structure/i,
  /Invalid input|Invalid (string|option|key)|Unrecognized key|Too (big|small):/,
];
const TELLING_HEADERS = ["x-powered-by", "server"];

/** @returns the faults of an answer, empty if all is well */
export function judge(answer: Answer, secrets: string[]): string[] {
  const { status, headers, body } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  // Successful answers contain people's own words.
  if (status >= 400) {
    for (const pattern of INSIDE) {
      const leak = pattern.exec(body);
      if (leak) faults.push(`tells of the inside: ${leak[0].slice(0, 120)}`);
    }
    faults.push(...judgeProblem(answer));
  }
  for (const secret of secrets) if (body.includes(secret)) faults.push(`tells ${secret}`);
  for (const name of TELLING_HEADERS) if (headers[name]) faults.push(`has the header ${name}`);
  if (headers["x-content-type-options"] !== "nosniff") faults.push("may be sniffed");
  if (!headers["x-request-id"]) faults.push("has no request id");
  return faults;
}

function judgeProblem({ status, headers, body }: Answer): string[] {
  // Neither HEAD nor a refused length has a body.
  if (body === "") return [];
  const type = String(headers["content-type"]);
  if (!type.startsWith("application/problem+json")) return [`is no problem but ${type}`];
  const parsed = problemShape.safeParse(tryJson(body));
  if (!parsed.success) return ["has not the form of a problem"];
  if (parsed.data.status !== status) return [`says ${parsed.data.status}`];
  return [];
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
