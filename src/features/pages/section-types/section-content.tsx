import { fillIn, liveValuesOf } from "#src/settings/texts/live-values.ts";
import { readImageId } from "#src/shared/media/media-path.ts";
import { anchorOf } from "../sections/anchor-of.ts";
import { blockSection } from "../sections/block/schema.ts";
import { formatText } from "../sections/format-text.tsx";
import { SectionLook } from "../sections/look/section-look.tsx";
import type { StoredSection } from "../sections/schema.ts";
import type { LoadedSections, SectionSite, ShownAppearance } from "../sections/section-view.ts";
import { toShownImage, type ShowOthers, showProps, type ShowText } from "../sections/show-props.ts";
import { findSectionType } from "./find-section-type.ts";
import { ownGroundOf } from "./looks.ts";
import { upgradeSection } from "./upgrade-section.ts";
import { findSectionModule } from "./views.ts";

interface SectionContentProps {
  section: StoredSection;
  site: SectionSite;
  showText: ShowText;
  /** Left out: as loaded by the server. */
  others?: ShowOthers;
  /** Level of its title: 1 at the head of a page. */
  level?: 1 | 2;
  /** Its ground touches the one above (looks.ts). */
  isJoined?: boolean;
}

/** Renders a stored section; nothing for unknown types. */
export function SectionContent({
  section,
  site,
  showText,
  others,
  level,
  isJoined = false,
}: SectionContentProps) {
  const { id, type, props } = upgradeSection(section);
  if (type === blockSection.type) return <BlockContent id={id} site={site} />;
  const sectionType = findSectionType(type);
  const View = findSectionModule(type)?.View;
  if (!sectionType || !View) return null;
  const values = liveValuesOf(site);
  const given = showProps(sectionType, props, showText, {
    ...(others ?? (site.loaded && showLoaded(site.loaded))),
    fillText: (text) => fillIn(text, values),
  });
  const { appearance } = given.shown as { appearance: ShownAppearance };
  return (
    <SectionLook
      appearance={appearance}
      own={ownGroundOf(sectionType)}
      isJoined={isJoined}
      isHead={level === 1}
    >
      <View
        anchor={anchorOf(id)}
        site={site}
        data={site.loaded?.data[id] as never}
        level={level ?? (type === "hero" ? 1 : 2)}
        {...(given as { shown: never; props: never })}
      />
    </SectionLook>
  );
}

/** Renders a block in the editor. For visitors the block's sections are already inlined. */
function BlockContent({ id, site }: { id: string; site: SectionSite }) {
  const block = site.loaded?.data[id] as { sections: StoredSection[] } | undefined;
  const values = liveValuesOf(site);
  return (
    <div inert className="contents">
      {block?.sections.map((section) => (
        <SectionContent
          key={section.id}
          section={section}
          site={site}
          showText={(text) => formatText(text, values)}
          level={2}
        />
      ))}
    </div>
  );
}

/** Shows images and Markdown as the server loaded them. */
export function showLoaded({ images, html }: LoadedSections): ShowOthers {
  return {
    showImage(used) {
      const image = images[readImageId(used.path) ?? ""];
      return image ? toShownImage(image, { ...used, alt: used.alt || image.alt || "" }) : null;
    },
    showMarkdown(source) {
      const made = html[source];
      return made ? <div className="article" dangerouslySetInnerHTML={{ __html: made }} /> : null;
    },
  };
}
