interface Wanted {
  /** Whether the item is published. */
  isPublished: boolean;
  /** Whether "Publicar" is ticked. */
  wantsPublished: boolean;
  /** Whether there are unpublished changes. */
  hasUnpublished: boolean;
  /** Whether a schedule exists. */
  isScheduled: boolean;
}

/** Second line of the save button: its effect besides saving; undefined if visitors see no change. */
export function describeEffect({
  isPublished,
  wantsPublished,
  hasUnpublished,
  isScheduled,
}: Wanted): string | undefined {
  if (!isPublished && wantsPublished) return "e publicar";
  if (!isPublished) return isScheduled ? "com a data agendada" : "como rascunho";
  if (!wantsPublished) return "e tirar do ar";
  return hasUnpublished ? "e publicar alterações" : undefined;
}
