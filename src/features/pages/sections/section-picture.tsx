import { Picture } from "#src/ui/images/picture.tsx";
import type { ShownImage } from "./shown.ts";

interface SectionPictureProps {
  image: ShownImage;
  /** As in HTML: how wide it is shown. */
  sizes: string;
  /** Of the box, which the image fills. */
  className?: string;
  /** The main image of the page: loaded first. */
  priority?: boolean;
}

/** An image of a section: in the formats and sizes that a browser wants, loaded when it is near. */
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
