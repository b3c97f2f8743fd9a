import { type ConsolePage, type ConsoleRow, RETURN_ADDRESS } from "./registration-steps.ts";

interface ConsolePictureProps {
  page: ConsolePage;
  /** Number of the step. */
  step: number;
  redirectUri: string;
}

/** Draws a page of a provider's console: where it is in the menu, and what to fill in, click and copy. */
export function ConsolePicture({ page: { address, menu, rows }, step, redirectUri }: ConsolePictureProps) {
  const shown = rows.map(({ value, ...row }) => ({
    ...row,
    ...(value !== undefined && { value: value === RETURN_ADDRESS ? redirectUri : value }),
  }));
  const told = shown.map(({ label, value, mark }) =>
    [`“${label}”`, value && `com ${value}`, mark && `(${mark})`].filter(Boolean).join(" "),
  );
  const alt = `Desenho do passo ${step}: ${address}, ${menu.map((name) => `“${name}”`).join(", ")}: ${told.join("; ")}.`;
  return (
    <div
      // A drawing made of elements is one picture to screen readers.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={alt}
      className="mt-2 w-full max-w-lg overflow-hidden rounded-control border border-line bg-surface text-xs text-ink select-none"
    >
      <p className="flex items-center gap-1.5 border-b border-line bg-sunken px-3 py-1.5 text-muted">
        <Dot /> <Dot /> <Dot />
        <span className="ml-1 min-w-0 truncate">{address}</span>
      </p>
      <p className="flex flex-wrap gap-x-1 border-b border-line px-3 py-2 text-muted">
        {menu.map((name, at) => (
          <span key={name} className={at === menu.length - 1 ? "font-semibold text-ink" : undefined}>
            {at > 0 && "› "}
            {name}
          </span>
        ))}
      </p>
      <div className="grid gap-2 p-3">
        {shown.map((row) => (
          <Row key={row.label} {...row} />
        ))}
      </div>
    </div>
  );
}

const Dot = () => <span className="size-2 rounded-full bg-line" />;

function Row({ kind, label, value, mark }: ConsoleRow) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {kind === "button" ? (
        <span className="rounded-control bg-primary px-3 py-1 font-semibold text-on-primary">{label}</span>
      ) : kind === "choice" ? (
        <span className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
          <span className="grid size-3.5 shrink-0 place-items-center rounded-xs border border-primary-ink">
            <span className="size-1.5 rounded-xs bg-primary" />
          </span>
          {label}
        </span>
      ) : (
        <span className="grid min-w-0 flex-1 basis-40 gap-0.5">
          <span className="text-muted">{label}</span>
          <span
            className={`wrap-anywhere ${kind === "field" ? "rounded-xs border border-line bg-sunken px-2 py-1" : "font-mono"}`}
          >
            {value}
          </span>
        </span>
      )}
      {mark && <span className="font-semibold text-primary-ink">← {mark}</span>}
    </div>
  );
}
