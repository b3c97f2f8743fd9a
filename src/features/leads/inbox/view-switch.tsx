import { cx } from "class-variance-authority";
import { LEAD_VIEWS, type LeadView } from "../filters.ts";

interface ViewSwitchProps {
  view: LeadView;
  onChange: (view: LeadView) => void;
}

const VIEWS = Object.entries(LEAD_VIEWS) as [LeadView, string][];

/** Switches between the list and a column for each status. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset aria-label="Ver como" className="inline-flex rounded-control border border-line-strong p-0.5">
      {VIEWS.map(([one, label]) => (
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
