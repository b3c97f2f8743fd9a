import type { CSSProperties, ReactNode } from "react";
import { SectionPicture } from "../section-picture.tsx";
import type { ShownAppearance } from "../section-view.ts";
import { findGround, findVeil, type Ground, lookClasses } from "./grounds.ts";

interface SectionLookProps {
  appearance: ShownAppearance;
  /** The background of the type's own component. */
  own: Ground | null;
  /** The section above also has a ground, or this one starts the page. */
  isJoined: boolean;
  /** At the head of the page the background picture loads first. */
  isHead: boolean;
  children: ReactNode;
}

/** Applies a section's look (look.css); adds no element for the default look. */
export function SectionLook({ appearance, own, isJoined, isHead, children }: SectionLookProps) {
  const classes = lookClasses(appearance, { own, isJoined });
  if (classes.length === 0) return children;
  const { picture } = appearance;
  const veil = findVeil(appearance);
  return (
    <div
      className={["section-look", ...classes].join(" ")}
      style={veil ? ({ "--veil-strength": `${veil.strength}%` } as CSSProperties) : undefined}
    >
      {children}
      {picture && findGround(appearance) === "picture" && (
        <div className="section-backdrop">
          <SectionPicture image={picture} sizes="100vw" priority={isHead} />
        </div>
      )}
    </div>
  );
}
