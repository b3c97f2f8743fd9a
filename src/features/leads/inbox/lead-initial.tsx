/** The first letter of a name, as an avatar. */
export function LeadInitial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-soft text-sm font-semibold text-primary-ink"
    >
      {Array.from(name)[0]?.toLocaleUpperCase("pt-BR")}
    </span>
  );
}
