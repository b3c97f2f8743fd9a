const TIME = /^(\d{1,2})(?:[:h.]?(\d{2}))?h?$/i;

/** Reads a time of day as people write it: "9", "9h30", "0930", "9:30". @returns `HH:MM`; null for anything else */
export function readTypedTime(typed: string): string | null {
  const [, hours = "", minutes = "00"] = TIME.exec(typed.replaceAll(/\s/g, "")) ?? [];
  if (hours === "" || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}
