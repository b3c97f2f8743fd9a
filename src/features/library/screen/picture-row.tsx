import "#src/ui/lists/dense-row.css";
import { useId } from "react";
import { formatBytes } from "#src/shared/format-bytes.ts";
import { useDate } from "#src/ui/api/time-zone.tsx";
import { objectPosition } from "#src/ui/images/picture.tsx";
import type { LibraryPicture } from "../schema.ts";
import { describeUses, smallVersion } from "./picture-card.tsx";

interface PictureRowProps {
  picture: LibraryPicture;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
  onOpen: (picture: LibraryPicture) => void;
}

export function PictureRow({ picture, isSelected, onSelect, onOpen }: PictureRowProps) {
  const titleId = useId();
  const date = useDate();
  const { id, url, name, alt, focalPoint, width, height, bytes, createdAt, isOwn } = picture;
  return (
    <article aria-labelledby={titleId} data-row={id} className="dense-row">
      {isOwn && (
        <input
          type="checkbox"
          aria-label={`Selecionar ${name}`}
          checked={isSelected}
          // `change` does not say whether Shift is held.
          onClick={(event) => onSelect(id, event.shiftKey)}
          onChange={() => {}}
          className="mr-3 block size-4.5 accent-primary [grid-area:select] pointer-coarse:size-6"
        />
      )}
      <img
        src={smallVersion(url)}
        alt=""
        loading="lazy"
        decoding="async"
        className="mr-3 h-9 w-12 rounded-control bg-sunken object-cover [grid-area:picture]"
        style={{ objectPosition: objectPosition(focalPoint) }}
      />
      <h2
        id={titleId}
        className="flex min-w-0 font-sans text-sm leading-5 font-semibold tracking-normal [grid-area:title]"
      >
        <button
          type="button"
          data-row-link
          className="min-w-0 cursor-pointer truncate text-left text-ink underline-offset-4 hover:underline pointer-coarse:leading-6"
          onClick={() => onOpen(picture)}
        >
          {name}
        </button>
      </h2>
      <div className="dense-row-facts text-xs leading-4.5 text-muted">
        <span className="dense-row-status shrink-0">{describeUses(picture)}</span>
        <time dateTime={createdAt} className="dense-row-date shrink-0">
          {date(createdAt)}
        </time>
        <span className="dense-row-category truncate max-lg:hidden">
          {width} × {height} · {formatBytes(bytes)}
        </span>
        <span className="dense-row-texts">
          <span className="min-w-0 truncate">{alt || "Sem texto alternativo"}</span>
        </span>
      </div>
    </article>
  );
}
