// Previews of an item elsewhere: in others' layout, but in the colors of the theme.
import type { Checks } from "./schema.ts";

export function SearchPreview({ title, description, address }: Checks["search"]) {
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

export function CardPreview({ title, description, address, image }: Checks["card"]) {
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
