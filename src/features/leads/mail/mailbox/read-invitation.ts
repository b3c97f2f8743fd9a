// Reads answers to invitations (RFC 5545, RFC 5546).

import { decodeText } from "../mime/decode-text.ts";
import type { MimePart } from "../mime/read-mime.ts";
import type { Invitation } from "./schema.ts";

const ANSWERS = { ACCEPTED: "accepted", DECLINED: "declined", TENTATIVE: "tentative" } as const;
const MAX_CALENDAR = 100_000;
const MAX_TITLE = 200;

/** `hasComment`: the person wrote something, too. */
export type ReadInvitation = Invitation & { hasComment: boolean };

/** Returns the answer of a mail to an invitation; undefined if it has none. */
export function readInvitation(parts: MimePart[]): ReadInvitation | undefined {
  const part = parts.find(({ type }) => type === "text/calendar");
  if (!part) return undefined;
  const text = decodeText(part.content.subarray(0, MAX_CALENDAR), part.params.get("charset"));
  const lines = text.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const valueOf = (name: string): string | undefined => {
    const found = lines.find((line) => new RegExp(`^${name}[;:]`, "i").test(line));
    return found && /^(?:"[^"]*"|[^":])*:(.*)$/.exec(found)?.[1]?.trim();
  };
  const method = valueOf("METHOD") ?? part.params.get("method");
  const attendee = lines.find((line) => /^ATTENDEE[;:]/i.test(line)) ?? "";
  const status = /;PARTSTAT="?([A-Z-]+)/i.exec(attendee)?.[1]?.toUpperCase() ?? "";
  if (method?.toUpperCase() !== "REPLY" || !Object.hasOwn(ANSWERS, status)) return undefined;
  const title = (valueOf("SUMMARY") ?? "").replaceAll(/\\n/gi, " ").replaceAll(/\\([\\;,])/g, "$1");
  const hasComment = Boolean(valueOf("COMMENT"));
  return { answer: ANSWERS[status as keyof typeof ANSWERS], title: title.slice(0, MAX_TITLE), hasComment };
}
