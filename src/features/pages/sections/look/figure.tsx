import type { ReactNode } from "react";
import type { IconName } from "#src/shared/icons.ts";
import { SectionIcon } from "#src/ui/icons/section-icon.tsx";
import { Cover } from "#src/ui/images/cover.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { ShownImage } from "../section-view.ts";

interface FigureProps {
  of: { icon: IconName | "none"; image: ShownImage | null };
  /** `sizes` attribute of the picture. */
  sizes: string;
  /** Title of a generated cover, for a card without picture and icon beside others with pictures. */
  cover?: string | undefined;
  /** The identity's drawing. */
  children?: ReactNode;
}

/** Heads a card with its picture, else its icon, else a cover, else a drawing (styles: figure.css). */
export function Figure({ of: { icon: name, image: picture }, sizes, cover, children }: FigureProps) {
  if (picture) return <SectionPicture image={picture} sizes={sizes} className="figure-picture" />;
  if (name === "none" && cover !== undefined)
    return (
      <div className="figure-picture figure-cover">
        <Cover title={cover} />
      </div>
    );
  if (name === "none") return children;
  return (
    <span className="figure-icon">
      <SectionIcon name={name} />
    </span>
  );
}
