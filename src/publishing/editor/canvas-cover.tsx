import { memo, useDeferredValue } from "react";
import { Cover } from "#src/ui/images/cover.tsx";
import { ImagePreview } from "#src/ui/images/image-picker.tsx";

interface CanvasCoverProps {
  title: string;
  category: string;
  image: File | string | null;
  className: string;
}

/** The item's image, or the cover that is drawn from its title. */
export function CanvasCover({ title, category, image, className }: CanvasCoverProps) {
  const drawn = { title: useDeferredValue(title), category: useDeferredValue(category) };
  if (image) return <ImagePreview image={image} className={`w-full ${className}`} />;
  return (
    <div className={className}>
      <DrawnCover {...drawn} />
    </div>
  );
}

const DrawnCover = memo(Cover);
