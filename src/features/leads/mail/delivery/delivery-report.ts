// Reads delivery status notifications (RFC 3464) and the fields that other programs borrow from them.

import { type Head, readHead } from "../mime/read-head.ts";
import { RELAYED } from "./reasons.ts";

export type Action = "failed" | "delayed" | "delivered";

export interface ReportedRecipient {
  address: string | undefined;
  /** The address that the mail was sent to, if the server changed it. */
  original: string | undefined;
  action: Action;
  status: string | undefined;
  text: string;
}

const first = (head: Head, name: string): string => head.get(name)?.[0] ?? "";

export const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]{1,100}@(?:[\w-]{1,63}\.)*[\w-]{1,63}/u;

/** Reads "rfc822; ana@cliente.example". */
const addressOf = (value: string): string | undefined =>
  (/(?:<|;|^)\s*("[^"]{1,100}"@[\w.-]+)/.exec(value)?.[1] ?? ADDRESS.exec(value)?.[0])?.replace(/\.$/, "");

/** Reads the groups of a report, one for each recipient. */
export function readReport(source: string): ReportedRecipient[] {
  const groups = source
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/)
    .map(readHead);
  return groups.flatMap((group): ReportedRecipient[] => {
    const action = readAction(first(group, "action"));
    const [final, given] = [first(group, "final-recipient"), first(group, "original-recipient")];
    const named = addressOf(final);
    const original = addressOf(given) ?? addressOf(first(group, "x-actual-recipient"));
    if (!action && !named && !original) return [];
    const text = (group.get("diagnostic-code")?.join(" ") ?? "").replaceAll(RELAYED, "");
    return [
      {
        address: named ?? original,
        original,
        // Some programs leave the action out, and report only failures.
        action: action ?? "failed",
        status: readStatus(first(group, "status"), text),
        text: text.replace(/^\s*(smtp|x-\w+)\s*;\s*/i, ""),
      },
    ];
  });
}

const CODE = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/;

/** Reads the code of a report; the server's own words may have a more exact one. */
export function readStatus(field: string, text: string): string | undefined {
  const [reported, worded] = [CODE.exec(field)?.[1], CODE.exec(text)?.[1]];
  return reported === undefined || reported.endsWith(".0.0") ? (worded ?? reported) : reported;
}

/** Relays and expansions are deliveries as far as anybody can know (RFC 3464, section 2.3.3). */
function readAction(value: string): Action | undefined {
  const word = /^\s*(fail|delay|deliver|relay|expand)/i.exec(value)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  if (word === "fail") return "failed";
  return word === "delay" ? "delayed" : "delivered";
}
