// What stands above the words of a card: a picture, else an icon, else a drawing of the site's identity.
import type { ReactNode } from "react";
import type { IconName } from "#src/shared/icons.ts";
import { SectionIcon } from "#src/ui/icons/section-icon.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { ShownImage } from "../shown.ts";

interface FigureProps {
  of: { icon: IconName | "none"; image: ShownImage | null };
  /** Of the picture, as in HTML. */
  sizes: string;
  /** The drawing. */
  children?: ReactNode;
}

/** Styles: figure.css. */
export function Figure({ of: { icon: name, image: picture }, sizes, children }: FigureProps) {
  if (picture) return <SectionPicture image={picture} sizes={sizes} className="figure-picture" />;
  if (name === "none") return children;
  return (
    <span className="figure-icon">
      <SectionIcon name={name} />
    </span>
  );
}
