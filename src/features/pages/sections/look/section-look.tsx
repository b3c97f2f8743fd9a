import type { ReactNode } from "react";
import { SectionPicture } from "../section-picture.tsx";
import type { ShownAppearance } from "../shown.ts";
import { findGround, type Ground, lookClasses } from "./grounds.ts";

interface SectionLookProps {
  appearance: ShownAppearance;
  /** What the kind's own component already stands on, beside paper. */
  own: Ground | null;
  /** What is above it is a ground too, or the beginning of the page: they touch. */
  isJoined: boolean;
  /** At the head of the page, where its picture is loaded first. */
  isHead: boolean;
  children: ReactNode;
}

/** A section in its look (look.css); one that looks as its kind does is left as it is. */
export function SectionLook({ appearance, own, isJoined, isHead, children }: SectionLookProps) {
  const classes = lookClasses(appearance, { own, isJoined });
  if (classes.length === 0) return children;
  const { picture } = appearance;
  return (
    <div className={["section-look", ...classes].join(" ")}>
      {children}
      {picture && findGround(appearance) === "picture" && (
        <div className="section-backdrop">
          <SectionPicture image={picture} sizes="100vw" priority={isHead} />
        </div>
      )}
    </div>
  );
}
