import { cx } from "class-variance-authority";

interface ViewSwitchProps<View extends string> {
  /** Labels by view. */
  views: Record<View, string>;
  view: View;
  onChange: (view: View) => void;
}

/** Switches between the ways in which a list is shown. */
export function ViewSwitch<View extends string>({ views, view, onChange }: ViewSwitchProps<View>) {
  return (
    <fieldset aria-label="Ver como" className="inline-flex rounded-control border border-line-strong p-0.5">
      {(Object.entries(views) as [View, string][]).map(([one, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={one === view}
          onClick={() => onChange(one)}
          className={cx(
            "min-h-9 rounded-[calc(var(--radius-control)-2px)] px-3 text-sm font-semibold pointer-coarse:min-h-11",
            one === view ? "bg-primary-soft text-primary-ink" : "text-muted hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
