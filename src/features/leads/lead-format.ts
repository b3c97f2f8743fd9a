// How a lead's fields are written for people.
const PREVIEW_LENGTH = 150;
const DATE = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const AGE = new Intl.RelativeTimeFormat("pt-BR", { style: "short" });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** `20/11/2026 14:13`, where the reader is. */
export function formatLeadDate(iso: string): string {
  return DATE.format(new Date(iso)).replace(",", "");
}

/** `agora`, `há 12 min.`, `há 3 dias`. */
export function formatLeadAge(iso: string, now = Date.now()): string {
  const seconds = (now - new Date(iso).getTime()) / 1000;
  const fitting = UNITS.find(([, size]) => seconds >= size);
  if (!fitting) return "agora";
  const [unit, size] = fitting;
  return AGE.format(-Math.floor(seconds / size), unit);
}

/** The first 150 characters plus three dots, or the whole message where it is not longer (specification §2). */
export function previewMessage(message: string): string {
  const characters = Array.from(message);
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join("")}...` : message;
}
