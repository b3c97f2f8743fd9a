import type { SectionLoader } from "../section-loader.server.ts";
import { endOfDay, isFormClosed } from "./closing-day.ts";
import type { formSection } from "./schema.ts";

/** Returns whether the form is closed; the cached page expires when it closes. */
export const load: SectionLoader<typeof formSection> = async ({ cache, config }, { closesAt }) => {
  if (isDate(closesAt)) cache.keepUntil(endOfDay(closesAt, config.timeZone).getTime());
  return isFormClosed(closesAt, config.timeZone);
};

/** A draft may hold any text here. */
const isDate = (text: string): boolean => !Number.isNaN(Date.parse(`${text}T00:00Z`));
