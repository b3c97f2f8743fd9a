import { Picture } from "#src/ui/images/picture.tsx";
import type { ShownImage } from "./section-view.ts";

interface SectionPictureProps {
  image: ShownImage;
  sizes: string;
  /** Class of the box that the image fills. */
  className?: string;
  /** Loads first, as the main image of the page. */
  priority?: boolean;
}

/** Shows an image of a section in the formats and sizes that browsers want, loaded lazily. */
export function SectionPicture({ image, sizes, className, priority = false }: SectionPictureProps) {
  const { alt, attributes, ...picture } = image;
  return (
    <Picture
      image={picture}
      alt={alt}
      sizes={sizes}
      attributes={attributes}
      priority={priority}
      {...(className && { className })}
    />
  );
}
