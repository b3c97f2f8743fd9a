import { type CSSProperties, type ReactNode, useCallback, useState } from "react";
import type { FocalPoint } from "#src/shared/media/focal-point.ts";
import { mediaPath, mediaSrcSet } from "#src/shared/media/media-path.ts";
import { PlumbBob } from "../primitives/plumb-bob.tsx";

export interface PictureImage {
  id: string;
  width: number;
  height: number;
  /** A data: URI, or empty. */
  placeholder: string;
  /** Describes the picture; absent if not yet written. */
  alt?: string | undefined;
  /** Stays visible when the picture is cropped; defaults to the center. */
  focalPoint?: FocalPoint | undefined;
  /** Whether it moves; its AVIF and JPEG versions do not. */
  isAnimated?: boolean | undefined;
}

export function objectPosition(point: FocalPoint | undefined): string | undefined {
  return point && `${Math.round(point.x * 100)}% ${Math.round(point.y * 100)}%`;
}

interface PictureProps {
  image: PictureImage;
  /** Empty if the text says the same. */
  alt: string;
  /** Displayed width as in HTML, such as `(min-width: 64rem) 50vw, 100vw`. */
  sizes: string;
  /** Marks the page's main image, which loads first; others are lazy. */
  priority?: boolean;
  /** Class of the box that the image fills; by default it has the image's aspect ratio. */
  className?: string;
  attributes?: Record<`data-${string}`, string> | undefined;
  fallback?: ReactNode;
  /** Shows the first frame of a picture that moves. */
  isStill?: boolean;
}

/** Shows an uploaded image in several formats and sizes, with a blurred placeholder while it loads. */
export function Picture({
  image,
  alt,
  sizes,
  priority = false,
  className,
  attributes,
  fallback,
  isStill = false,
}: PictureProps) {
  const { failed, watch, onError } = useFailure(image.id);
  return (
    <picture
      {...attributes}
      className={className ? `picture ${className}` : "picture"}
      style={boxStyle(image, failed)}
    >
      <Sources image={image} sizes={sizes} isStill={isStill} />
      <img
        ref={watch}
        // Serves old browsers and programs that support neither format.
        src={mediaPath(image.id, 960, "jpg")}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        hidden={failed}
        style={image.focalPoint && { objectPosition: objectPosition(image.focalPoint) }}
        onError={onError}
      />
      {failed && <Placeholder alt={alt}>{fallback}</Placeholder>}
    </picture>
  );
}

/** A picture that moves stands still for visitors who ask for less motion. */
function Sources({ image, sizes, isStill }: Pick<PictureProps, "image" | "sizes" | "isStill">) {
  const { isAnimated = false } = image;
  const media = isAnimated && !isStill ? "(prefers-reduced-motion: reduce)" : undefined;
  return (
    <>
      <source media={media} type="image/avif" srcSet={mediaSrcSet(image, "avif")} sizes={sizes} />
      {isAnimated && (
        <source media={media} type="image/jpeg" srcSet={mediaSrcSet(image, "jpg")} sizes={sizes} />
      )}
      {!(isAnimated && isStill) && (
        <source type="image/webp" srcSet={mediaSrcSet(image, "webp")} sizes={sizes} />
      )}
    </>
  );
}

function boxStyle({ width, height, placeholder }: PictureImage, failed: boolean): CSSProperties {
  const ratio = { "--picture-ratio": `${width} / ${height}` };
  return { ...ratio, backgroundImage: placeholder && !failed ? `url(${placeholder})` : undefined };
}

function Placeholder({ alt, children }: { alt: string; children: ReactNode }) {
  const label = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return (
    <span {...label} className={children ? "picture-placeholder" : "picture-placeholder picture-plumb"}>
      {children ?? <PlumbBob />}
    </span>
  );
}

/** Detects a failed load, even before hydration. A new id starts again. */
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
