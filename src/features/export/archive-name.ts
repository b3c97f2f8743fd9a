import { toLocalTime } from "#src/shared/time/zoned-time.ts";

/** `vitrine-tudo-2026-11-22.zip`: an archive is named after the day on which it was asked for. */
export const archiveName = (at: string, timeZone: string): string =>
  `vitrine-tudo-${toLocalTime(new Date(at), timeZone).date}.zip`;
