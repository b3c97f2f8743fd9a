import { cx } from "class-variance-authority";
import type { CoverPlace } from "#src/shared/cover/cover-shapes.ts";
import { Cover } from "./cover.tsx";
import { Picture, type PictureImage } from "./picture.tsx";

interface CoverPictureProps extends CoverPlace {
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
  category,
  turn,
}: CoverPictureProps) {
  const cover = <Cover title={title} category={category} turn={turn} />;
  // Opens into the cover of its item's page (site/frame/use-item-transitions.ts).
  const classes = cx("item-cover", className);
  if (!image) return <div className={classes}>{cover}</div>;
  return (
    <Picture
      image={image}
      alt={alt}
      sizes={sizes}
      priority={priority ?? false}
      className={classes}
      fallback={cover}
      isStill={!mayMove}
    />
  );
}
