import { toLocalTime } from "#src/shared/time/zoned-time.ts";

/** Names an archive after the day of its request: `vitrine-tudo-2026-11-22.zip`. */
export const archiveName = (at: string, timeZone: string): string =>
  `vitrine-tudo-${toLocalTime(new Date(at), timeZone).date}.zip`;
