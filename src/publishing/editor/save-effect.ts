interface Wanted {
  /** Whether the item is published. */
  isPublished: boolean;
  /** Whether "Publicar" is ticked. */
  isWanted: boolean;
  /** Whether there are unpublished changes. */
  isStaged: boolean;
  /** Whether a schedule exists. */
  isScheduled: boolean;
}

/** Second line of the save button: its effect besides saving; undefined if visitors see no change. */
export function describeEffect({ isPublished, isWanted, isStaged, isScheduled }: Wanted): string | undefined {
  if (!isPublished && isWanted) return "e publicar";
  if (!isPublished) return isScheduled ? "com a data agendada" : "como rascunho";
  if (!isWanted) return "e tirar do ar";
  return isStaged ? "e publicar alterações" : undefined;
}
