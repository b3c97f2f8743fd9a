import { plural } from "#src/shared/words.ts";
import { objectPosition } from "#src/ui/images/picture.tsx";
import type { LibraryPicture } from "../schema.ts";

interface PictureCardProps {
  picture: LibraryPicture;
  onOpen: (picture: LibraryPicture) => void;
}

export function PictureCard({ picture, onOpen }: PictureCardProps) {
  const { url, name, alt, focalPoint } = picture;
  return (
    <button
      type="button"
      className="grid w-full grid-cols-1 overflow-hidden rounded-card border bg-surface text-left transition-colors hover:border-ink"
      onClick={() => onOpen(picture)}
    >
      <img
        src={smallVersion(url)}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-[4/3] w-full bg-sunken object-cover"
        style={{ objectPosition: objectPosition(focalPoint) }}
      />
      <span className="grid gap-0.5 p-3 text-sm">
        <span className="truncate font-medium">{name}</span>{" "}
        <span className="truncate text-muted">{alt || "Sem texto alternativo"}</span>{" "}
        <span className="text-muted">{describeUses(picture)}</span>
      </span>
    </button>
  );
}

export function describeUses({ uses }: Pick<LibraryPicture, "uses">): string {
  return uses.length === 0 ? "Sem uso" : plural(uses.length, "uso", "usos");
}

/** Returns the address of a picture's version for lists, 320 px wide. */
export function smallVersion(url: string): string {
  return url.replace("-960.", "-320.");
}
