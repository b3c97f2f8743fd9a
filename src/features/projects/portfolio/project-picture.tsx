import { Cover } from "#src/ui/images/cover.tsx";
import { Picture, type PictureImage } from "#src/ui/images/picture.tsx";

interface ProjectPictureProps {
  title: string;
  image: PictureImage | null;
  sizes: string;
  /** Empty where the title stands beside it. */
  alt?: string;
  priority?: boolean;
  className?: string;
}

/** An image of a project; where there is none, or it cannot be loaded, the cover drawn from its title. */
export function ProjectPicture({ title, image, sizes, alt = "", priority, className }: ProjectPictureProps) {
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
    />
  );
}
