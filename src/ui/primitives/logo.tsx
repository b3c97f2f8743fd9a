import { cx } from "class-variance-authority";
import { useState } from "react";
import { PlumbBob } from "./plumb-bob.tsx";

interface LogoProps {
  name: string;
  /** The company's logo; if missing or not loaded, the mark and the name are shown. */
  imageUrl?: string | null;
  className?: string;
}

/** The company's logo; put it in a link. */
export function Logo({ name, imageUrl, className }: LogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>();
  // It may have failed before hydration.
  const noticeFailure = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailedUrl(imageUrl);
  };
  if (imageUrl && failedUrl !== imageUrl) {
    return (
      <img
        ref={noticeFailure}
        src={imageUrl}
        alt={name}
        className={cx("h-9 w-auto max-w-48 object-contain", className)}
        onError={() => setFailedUrl(imageUrl)}
      />
    );
  }
  return (
    <span
      className={cx("flex items-center gap-3 font-display text-lg font-semibold tracking-tight", className)}
    >
      <PlumbBob className="h-9 shrink-0" />
      <span className="line-clamp-1">{name}</span>
    </span>
  );
}
