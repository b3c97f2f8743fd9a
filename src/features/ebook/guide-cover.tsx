import { cx } from "class-variance-authority";
import { mediaPath, readImageId } from "#src/shared/media/media-path.ts";

interface GuideCoverProps {
  words: { cover: string; coverTitle: string; coverText: string };
  className?: string;
}

/**
 * Shows the owner's cover picture, or else a drawing with their words. Decorative: the title is next to it.
 */
export function GuideCover({ words: { cover, coverTitle, coverText }, className }: GuideCoverProps) {
  const id = readImageId(cover);
  if (id) {
    const files = ([320, 640] as const).map((width) => `${mediaPath(id, width, "webp")} ${width}w`);
    return (
      <img
        src={mediaPath(id, 640, "webp")}
        srcSet={files.join(", ")}
        sizes="18rem"
        alt=""
        loading="lazy"
        decoding="async"
        className={cx("guide-picture", className)}
      />
    );
  }
  const [first, ...rest] = coverTitle.split("\n");
  return (
    <svg viewBox="0 0 210 297" aria-hidden="true" className={className}>
      <path className="guide-leaf" d="M9 6h201v291H9z" />
      <path className="guide-leaf" d="M5 3h201v291H5z" />
      <path className="guide-face" d="M0 0h201v291H0z" />
      <path
        className="guide-grid"
        d="M25 0v291M50 0v291M75 0v291M100 0v291M125 0v291M150 0v291M175 0v291M0 25h201M0 50h201M0 75h201M0 100h201M0 125h201M0 150h201M0 175h201M0 200h201M0 225h201M0 250h201M0 275h201"
      />
      <path className="guide-measure" d="M20 46v94M17 46h6M17 140h6M17 93h6M30 150h88M30 147v6M118 147v6" />
      <path className="guide-box" d="M30 46h78v24H30zM38 78h32v42H38zM72 78h36v22H72zM80 112h34v22H80z" />
      <path className="guide-thread" d="M152 0v150" />
      <path className="guide-bob" d="M150 148h4v2.5h3.5c0 4-2 8-5.5 13-3.5-5-5.5-9-5.5-13h3.5z" />
      <text className="guide-title" x="18" y="200">
        {first}
      </text>
      <text className="guide-title" x="18" y="224">
        {rest.join(" ")}
      </text>
      <text className="guide-words" x="18" y="246">
        {coverText}
      </text>
    </svg>
  );
}
