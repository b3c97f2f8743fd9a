interface Wanted {
  /** Whether the item is on the site. */
  isPublished: boolean;
  /** Whether "Publicar" is ticked. */
  isWanted: boolean;
  /** Whether changes wait beside what is on the site. */
  isStaged: boolean;
  /** Whether a date is set on which something of this happens by itself. */
  isScheduled: boolean;
}

/** What the save button does beside saving, in words below its name; undefined where nothing changes on the site. */
export function describeEffect({ isPublished, isWanted, isStaged, isScheduled }: Wanted): string | undefined {
  if (!isPublished && isWanted) return "e publicar";
  if (!isPublished) return isScheduled ? "com a data agendada" : "como rascunho";
  if (!isWanted) return "e tirar do ar";
  return isStaged ? "e publicar alterações" : undefined;
}
