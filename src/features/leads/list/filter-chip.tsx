import X from "lucide-react/icons/x";

export interface FilterChipProps {
  label: string;
  shown: string;
  onRemove: () => void;
}

/** A filter that is on, with a button that takes it off. */
export function FilterChip({ label, shown, onRemove }: FilterChipProps) {
  const text = shown ? `${label}: ${shown}` : label;
  return (
    <span className="inline-flex min-h-8 items-center rounded-control bg-primary-soft pl-3 text-sm text-primary-ink pointer-coarse:min-h-11">
      <span className="wrap-anywhere">{text}</span>
      <button
        type="button"
        aria-label={`Remover o filtro ${text}`}
        className="self-stretch px-2 hover:text-ink pointer-coarse:px-3"
        onClick={onRemove}
      >
        <X aria-hidden size={14} />
      </button>
    </span>
  );
}
