// Writes tasks as an iCalendar file (RFC 5545). They are events, since most programs do not show subscribed
// tasks.

export interface CalendarTask {
  id: string;
  leadId: string;
  title: string;
  dueAt: Date;
  doneAt: Date | null;
  leadName: string | null;
}

const EVENT_MS = 30 * 60_000;
/** Longest line in octets, without its line break. */
const LINE_MAX = 75;

/** @param siteUrl without a slash at its end @returns lines that end with CRLF */
export function writeCalendar(tasks: CalendarTask[], siteUrl: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vitrine//Tarefas//PT",
    "X-WR-CALNAME:Tarefas",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...tasks.flatMap((task) => eventOf(task, siteUrl)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function eventOf(task: CalendarTask, siteUrl: string): string[] {
  const { id, leadId, title, dueAt, doneAt, leadName } = task;
  const summary = `${doneAt ? "✓ " : ""}${title} (${leadName ?? "Lead sem nome"})`;
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(siteUrl).host}`,
    `DTSTAMP:${inUtc(doneAt ?? dueAt)}`,
    `DTSTART:${inUtc(dueAt)}`,
    `DTEND:${inUtc(new Date(dueAt.getTime() + EVENT_MS))}`,
    `SUMMARY:${escapeText(summary)}`,
    `URL:${siteUrl}/dashboard/leads/${leadId}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** `20261201T120000Z` */
const inUtc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Folds a long line without splitting a character. */
function fold(line: string): string {
  const lines = [""];
  for (const character of line) {
    const last = lines.at(-1) ?? "";
    if (Buffer.byteLength(last + character) > LINE_MAX) lines.push(` ${character}`);
    else lines[lines.length - 1] = last + character;
  }
  return lines.join("\r\n");
}
