import { anchorOf } from "../sections/anchor-of.ts";
import { readImageId } from "#src/shared/media-path.ts";
import { upgradeSection } from "./upgrade-section.ts";
import type { StoredSection } from "../sections/schema.ts";
import { findSectionKind } from "./kinds.ts";
import { type ShowOthers, showProps, type ShowText } from "../sections/show-props.ts";
import type { LoadedSections, SectionSite } from "../sections/shown.ts";
import { findLook } from "./views.ts";

interface SectionContentProps {
  section: StoredSection;
  site: SectionSite;
  showText: ShowText;
  /** Left out: images and Markdown as they were loaded. */
  others?: ShowOthers;
  /** The level of its title: 1 at the head of a page. */
  level?: 1 | 2;
}

/** A stored section as it looks; nothing for one of an unknown kind. */
export function SectionContent({ section, site, showText, others, level }: SectionContentProps) {
  const { id, type, props } = upgradeSection(section);
  const [kind, look] = [findSectionKind(type), findLook(type)];
  if (!kind || !look) return null;
  const { View } = look;
  const given = showProps(kind, props, showText, others ?? (site.loaded && showLoaded(site.loaded)));
  return (
    <View
      anchor={anchorOf(id)}
      site={site}
      data={site.loaded?.data[id] as never}
      level={level ?? (type === "opening" ? 1 : 2)}
      {...(given as { shown: never; props: never })}
    />
  );
}

function showLoaded({ images, html }: LoadedSections): ShowOthers {
  return {
    showImage({ path, alt }) {
      const image = images[readImageId(path) ?? ""];
      return image ? { ...image, alt } : null;
    },
    showMarkdown(source) {
      const made = html[source];
      return made ? <div className="article" dangerouslySetInnerHTML={{ __html: made }} /> : null;
    },
  };
}
