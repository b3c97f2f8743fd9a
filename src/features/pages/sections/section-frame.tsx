import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

interface SectionHeadProps {
  /** Prefix of its elements' ids. */
  anchor: string;
  title: ReactNode;
  text?: ReactNode;
}

interface SectionFrameProps extends SectionHeadProps {
  className?: string;
  children: ReactNode;
}

/** Wraps a section in the content width, with its title above it. */
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

/** Shows the title and a text beside it, clear of the page's vertical line. */
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

/** Adds space below a last section without its own background. */
export function PageEnd() {
  return <div className="pt-16 lg:pt-32" />;
}

/** Returns the id of the element that labels a section; undefined without a title. */
export function titleId(anchor: string, title: ReactNode): string | undefined {
  return title ? `${anchor}-titulo` : undefined;
}

/** Returns the heading level of a section's items: below its title, if it has one. */
export function partHeading(title: ReactNode): "h2" | "h3" {
  return title ? "h3" : "h2";
}
