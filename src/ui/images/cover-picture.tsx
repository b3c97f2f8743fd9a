import { Cover } from "./cover.tsx";
import { Picture, type PictureImage } from "./picture.tsx";

interface CoverPictureProps {
  title: string;
  image: PictureImage | null;
  sizes: string;
  /** Empty if the title is beside it. */
  alt?: string;
  priority?: boolean;
  className?: string;
  /** Lets a picture move; covers show its first frame. */
  mayMove?: boolean;
}

/** Falls back to the cover drawn from the title if there is no image or it fails to load. */
export function CoverPicture({
  title,
  image,
  sizes,
  alt = "",
  priority,
  className,
  mayMove = false,
}: CoverPictureProps) {
  const cover = <Cover title={title} />;
  if (!image) return <div className={className}>{cover}</div>;
  return (
    <Picture
      image={image}
      alt={alt}
      sizes={sizes}
      priority={priority ?? false}
      className={className}
      fallback={cover}
      isStill={!mayMove}
    />
  );
}
