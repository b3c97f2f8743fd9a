// Reads lists of e-mail addresses, as people type or paste them.

import { personFields } from "./person-schema.ts";

interface ListOptions {
  /** The field's name in messages. */
  label: string;
  maxAddresses: number;
}

/** Longest text per address, in characters, with its name and repetitions. */
const MAX_TYPED = 1_000;
/** Longest part of a wrong address that a message quotes. */
const QUOTED = 80;

/**
 * Reads addresses separated by commas, semicolons or line breaks, also with names as in `Ana <ana@exemplo.com.br>`. Each
 * mailbox counts once, whatever the case of its letters.
 */
export function readAddressList(
  given: string | readonly string[],
  { label, maxAddresses }: ListOptions,
): { ok: true; addresses: string[] } | { ok: false; message: string } {
  const text = typeof given === "string" ? given : given.join(",");
  const tooMany = { ok: false, message: `${label}: no máximo ${maxAddresses} endereços` } as const;
  if (text.length > maxAddresses * MAX_TYPED) return tooMany;
  const found = new Map<string, string>();
  // A quoted name may contain a comma.
  for (const part of text.replaceAll(/"[^"\n]*"/g, "").split(/[,;\n]/)) {
    const typed = (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim();
    if (typed === "") continue;
    const { success, data } = personFields.email.safeParse(typed);
    if (!success) return { ok: false, message: `${label}: “${typed.slice(0, QUOTED)}” não é um e-mail` };
    if (!found.has(data.toLowerCase())) found.set(data.toLowerCase(), data);
  }
  if (found.size > maxAddresses) return tooMany;
  return { ok: true, addresses: [...found.values()] };
}
