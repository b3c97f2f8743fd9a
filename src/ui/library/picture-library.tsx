import { mediaPath } from "#src/shared/media/media-path.ts";
import { LibraryDialog, type LibraryItemProps, type Shelf } from "./library-dialog.tsx";

interface StoredPicture {
  id: string;
  url: string;
  name: string;
  alt: string;
}

export interface ChosenPicture {
  path: string;
  /** The picture's own text, for uses without another. */
  alt: string;
}

const PICTURES: Shelf = {
  path: "/api/images",
  list: "images",
  title: "Biblioteca de imagens",
  searchLabel: "Nome, texto alternativo ou crédito",
  empty: "As imagens que você envia, aqui ou em Imagens, ficam à mão para todo o site.",
};

interface PictureLibraryProps {
  onChoose: (picture: ChosenPicture) => void;
  onClose: () => void;
}

export function PictureLibrary({ onChoose, onClose }: PictureLibraryProps) {
  return (
    <LibraryDialog<StoredPicture>
      shelf={PICTURES}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3"
      ItemButton={PictureItem}
      onChoose={({ id, alt }) => onChoose({ path: mediaPath(id, 960, "webp"), alt })}
      onClose={onClose}
    />
  );
}

function PictureItem({ item: { url, name, alt }, onChoose }: LibraryItemProps<StoredPicture>) {
  return (
    <button
      type="button"
      aria-label={alt ? `${name}: ${alt}` : name}
      className="grid w-full cursor-pointer overflow-hidden rounded-control border bg-surface text-left transition-colors hover:border-ink"
      onClick={onChoose}
    >
      <img
        src={url.replace("-960.", "-320.")}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-[4/3] w-full bg-sunken object-cover"
      />
      <span className="truncate px-2.5 py-2 text-sm">{name}</span>
    </button>
  );
}
