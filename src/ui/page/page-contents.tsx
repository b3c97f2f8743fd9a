import { useEffect, useState } from "react";

export interface PageHeading {
  id: string;
  text: string;
  level: number;
}

/** Texts with fewer `h2` get no table of contents. */
const MIN_SECTIONS = 3;
const MAX_LEVEL = 3;

/** Shows the table of contents beside a long text and marks the current section. */
export function PageContents({ title, headings }: { title: string; headings: PageHeading[] }) {
  const sections = headings.filter(({ level }) => level <= MAX_LEVEL);
  const current = useCurrentSection(sections);
  if (sections.filter(({ level }) => level === 2).length < MIN_SECTIONS) return null;
  return (
    <nav aria-labelledby="sumario" className="page-contents">
      <h2 id="sumario" className="page-contents-title">
        {title}
      </h2>
      <ol>
        {sections.map(({ id, text, level }) => (
          <li key={id} className={level > 2 ? "is-deeper" : undefined}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns the last section with its heading above a third of the window's height. */
function useCurrentSection(sections: PageHeading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    const elements = ids.split(" ").map((id) => document.getElementById(id));
    const find = (): void => {
      const line = window.innerHeight / 3;
      const passed = elements.findLast((element) => element && element.getBoundingClientRect().top < line);
      setCurrent(passed?.id);
    };
    // Called when a heading crosses the line, not at each scroll. The huge margin keeps headings above it inside.
    const observer = new IntersectionObserver(find, { rootMargin: "1000000px 0px -66% 0px" });
    for (const element of elements) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
