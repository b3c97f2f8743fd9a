import "./picture.css";
import { type ReactNode, useCallback, useState } from "react";
import { mediaPath, mediaSrcSet, usefulWidths } from "./media-path.ts";

export interface PictureImage {
  id: string;
  width: number;
  height: number;
  placeholder: string;
}

interface PictureProps {
  image: PictureImage;
  /** Empty where the image says nothing that the text does not. */
  alt: string;
  /** As in HTML: how wide it is shown, such as `(min-width: 64rem) 50vw, 100vw`. */
  sizes: string;
  /** The main image of the page: fetched at once and first. Others wait until they are near. */
  priority?: boolean;
  /** Of the box: give it an aspect ratio or a size, and the image fills it; without, it takes the image's. */
  className?: string;
  /** Shown where the image cannot be loaded; the blurred version without it. */
  fallback?: ReactNode;
}

/** An uploaded image in the formats and sizes a browser may choose from, with its blur until it comes. */
export function Picture({ image, alt, sizes, priority = false, className, fallback }: PictureProps) {
  const { failed, watch, onError } = useFailure(image.id);
  return (
    <picture
      className={className ? `picture ${className}` : "picture"}
      style={{
        backgroundImage: image.placeholder ? `url(${image.placeholder})` : undefined,
        aspectRatio: failed && !className ? `${image.width} / ${image.height}` : undefined,
      }}
    >
      <source type="image/avif" srcSet={mediaSrcSet(image, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={mediaSrcSet(image, "webp")} sizes={sizes} />
      <img
        ref={watch}
        src={mediaPath(image.id, usefulWidths(image.width).at(-1) ?? 1280, "jpg")}
        srcSet={mediaSrcSet(image, "jpg")}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        hidden={failed}
        onError={onError}
      />
      {failed && fallback}
    </picture>
  );
}

/** Whether the image could not be loaded, be it before React came. Another image gets its own chance. */
function useFailure(id: string) {
  const [failedId, setFailedId] = useState<string>();
  const onError = useCallback(() => setFailedId(id), [id]);
  const watch = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0) onError();
    },
    [onError],
  );
  return { failed: failedId === id, watch, onError };
}
