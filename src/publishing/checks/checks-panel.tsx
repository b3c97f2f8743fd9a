import { focusField } from "#src/ui/forms/focus-field.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import type { Checks, Warning } from "./schema.ts";

interface ChecksPanelProps {
  id: string;
  checks: Checks;
  labels: Record<string, string>;
  /** Progress or failure message. */
  note: string | undefined;
}

/** Lists warnings that link to their fields, with previews of a search result and a share card. */
export function ChecksPanel({ id, checks, labels, note }: ChecksPanelProps) {
  const { warnings, readingMinutes, search, card } = checks;
  return (
    <section
      id={id}
      aria-label="Verificação"
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="order-first grid max-h-[min(45dvh,26rem)] w-full gap-x-8 gap-y-5 overflow-y-auto overscroll-contain border-b pb-4 md:grid-cols-[3fr_2fr] lg:grid-cols-[1fr_2fr]"
    >
      <div className="min-w-0">
        {warnings.length > 0 ? (
          <ul className="grid gap-0.5">
            {warnings.map((warning, index) => (
              // The same warning may occur twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <WarningLine warning={warning} labels={labels} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="px-2 text-sm text-muted">Nada a corrigir.</p>
        )}
        {note && <p className="mt-2 px-2 text-sm text-muted">{note}</p>}
        <p className="mt-2 px-2 text-sm text-muted">
          Tempo de leitura: {readingMinutes}&nbsp;{readingMinutes === 1 ? "minuto" : "minutos"}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-x-8 gap-y-4 lg:grid-cols-2">
        <SearchPreview {...search} />
        <CardPreview {...card} />
      </div>
    </section>
  );
}

function WarningLine({ warning, labels }: { warning: Warning; labels: Record<string, string> }) {
  const { check, field, message, detail } = warning;
  const label = field === null ? undefined : labels[field];
  const text = (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
        {label}
        {check === "invalid" && <Badge tone="danger">Impede a publicação</Badge>}
      </span>
      <span className="block text-sm">{message}</span>
      {detail && <span className="block text-xs wrap-anywhere text-muted">{detail}</span>}
    </>
  );
  if (field === null) return <div className="px-2 py-1.5">{text}</div>;
  return (
    <button
      type="button"
      className="w-full rounded-control px-2 py-1.5 text-left hover:bg-sunken"
      onClick={({ currentTarget: { form } }) => form && focusField(form, field)}
    >
      {text}
    </button>
  );
}

function SearchPreview({ title, description, address }: Checks["search"]) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs font-semibold text-muted">No buscador</figcaption>
      <div className="rounded-control border bg-paper p-3 wrap-anywhere">
        <p className="text-xs text-muted">{address.replaceAll("/", " › ")}</p>
        <p className="leading-snug text-primary-ink">{title}</p>
        <p className="mt-0.5 text-sm text-muted">{description}</p>
      </div>
    </figure>
  );
}

function CardPreview({ title, description, address, image }: Checks["card"]) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs font-semibold text-muted">Em um link compartilhado</figcaption>
      <div className="overflow-hidden rounded-control border bg-sunken wrap-anywhere">
        {image && <img src={image} alt="" loading="lazy" className="aspect-[1.91] w-full object-cover" />}
        <div className="p-3">
          <p className="text-sm leading-snug font-semibold">{title}</p>
          <p className="mt-0.5 line-clamp-2 text-xs text-muted">{description}</p>
          <p className="mt-1 text-xs text-muted">{address.split("/")[0]}</p>
        </div>
      </div>
    </figure>
  );
}
