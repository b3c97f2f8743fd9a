import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

interface SectionHeadProps {
  /** Begins the ids of its elements. */
  anchor: string;
  title: ReactNode;
  text?: ReactNode;
}

interface SectionFrameProps extends SectionHeadProps {
  className?: string;
  children: ReactNode;
}

/** A section of the sheet, as wide as its content, with its title above it. */
export function SectionFrame({ className, children, ...head }: SectionFrameProps) {
  return (
    <section
      className={cx("sheet-content mt-16 lg:mt-32", className)}
      aria-labelledby={titleId(head.anchor, head.title)}
    >
      <SectionHead {...head} />
      {children}
    </section>
  );
}

/** Title, and beside it a text; clear of the line. */
export function SectionHead({ anchor, title, text }: SectionHeadProps) {
  if (!title && !text) return null;
  return (
    <div className="section-head sheet-columns mb-8 items-end gap-y-4 lg:mb-12">
      {title && (
        <h2 id={`${anchor}-titulo`} className="clear-of-line text-4xl lg:col-span-2">
          {title}
        </h2>
      )}
      {text && <p className={cx("clear-of-line text-muted", !title && "lg:col-span-2")}>{text}</p>}
    </div>
  );
}

/** The space below a last section that brings no ground of its own. */
export function PageEnd() {
  return <div className="pt-16 lg:pt-32" />;
}

/** The id of the element that names a section; undefined where it has no title. */
export function titleId(anchor: string, title: ReactNode): string | undefined {
  return title ? `${anchor}-titulo` : undefined;
}

/** The headings of a section's parts: below its title, if it has one. */
export function partHeading(title: ReactNode): "h2" | "h3" {
  return title ? "h3" : "h2";
}
