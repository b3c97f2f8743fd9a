import { objectPosition } from "#src/ui/images/picture.tsx";
import type { LibraryPicture } from "../schema.ts";

interface PictureCardProps {
  picture: LibraryPicture;
  onOpen: (picture: LibraryPicture) => void;
}

export function PictureCard({ picture, onOpen }: PictureCardProps) {
  const { url, name, alt, focalPoint, uses } = picture;
  const used = uses.length === 0 ? "Sem uso" : uses.length === 1 ? "1 uso" : `${uses.length} usos`;
  return (
    <button
      type="button"
      className="grid w-full grid-cols-1 overflow-hidden rounded-card border bg-surface text-left transition-colors hover:border-ink"
      onClick={() => onOpen(picture)}
    >
      <img
        src={url.replace("-960.", "-320.")}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-[4/3] w-full bg-sunken object-cover"
        style={{ objectPosition: objectPosition(focalPoint) }}
      />
      <span className="grid gap-0.5 p-3 text-sm">
        <span className="truncate font-medium">{name}</span>{" "}
        <span className="truncate text-muted">{alt || "Sem texto alternativo"}</span>{" "}
        <span className="text-muted">{used}</span>
      </span>
    </button>
  );
}
