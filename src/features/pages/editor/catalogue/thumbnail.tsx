import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { UNSAFE_FrameworkContext } from "react-router";
import type { StoredImage } from "#src/media/schema.ts";
import { fillIn, liveValuesOf } from "#src/settings/texts/live-values.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { imagePath } from "#src/shared/media/media-path.ts";
import type { StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/find-section-type.ts";
import { readServices } from "../../section-types/read-services.ts";
import { SectionContent } from "../../section-types/section-content.tsx";
import { allStylesOf } from "../../section-types/views.ts";
import type { SectionType } from "../../sections/schema.ts";
import type { LoadedSections, SectionSite } from "../../sections/section-view.ts";
import { servicesSection } from "../../sections/services/schema.ts";
import { fieldsOf } from "../../sections/show-props.ts";
import { exampleProps } from "./example-props.ts";
import type { LoadedExamples } from "./example-sections.ts";

/** Width of the rendered page in px, which decides its layout. */
const WIDTHS = { wide: 1280, narrow: 560 };
const ID = "00000000-0000-4000-8000-000000000000";

/** Example services for sections that show those of other pages. */
const SERVICES = readServices(
  [
    {
      id: ID,
      type: servicesSection.type,
      version: servicesSection.version,
      props: exampleProps(servicesSection),
      isHidden: false,
    },
  ],
  "/",
);

interface ThumbnailProps {
  sections: readonly StoredSection[];
  examples: LoadedExamples | undefined;
  site: SectionSite;
  sheet: CSSStyleSheet | undefined;
  /** Height; left out: as in the catalog. */
  className?: string;
}

/** Renders sections in miniature: the real components in a shadow root with the site's styles. */
export function Thumbnail({
  sections,
  examples,
  site,
  sheet,
  className = "h-36 max-sm:h-48",
}: ThumbnailProps) {
  const types = [...new Set(sections.map(({ type }) => type))].join(" ");
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot>();
  const [size, setSize] = useState<{ width: number; zoom: number }>();
  useEffect(() => {
    const element = host.current;
    if (!element || !sheet) return;
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const own = new CSSStyleSheet();
    own.replaceSync(allStylesOf(types.split(" ")).join("\n"));
    shadow.adoptedStyleSheets = [sheet, own];
    setRoot(shadow);
    const observer = new ResizeObserver(() => {
      const width = innerWidth < 1024 ? WIDTHS.narrow : WIDTHS.wide;
      setSize({ width, zoom: element.clientWidth / width });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [types, sheet]);
  const values = liveValuesOf(site);
  const services = site.services.length > 0 ? site.services : SERVICES;
  return (
    <div
      ref={host}
      inert
      aria-hidden
      className={`relative overflow-hidden rounded-control border bg-paper ${className}`}
    >
      {root &&
        size &&
        createPortal(
          <UNSAFE_FrameworkContext.Provider value={undefined}>
            <div className="sheet" style={{ ...size, minHeight: "100%", paddingBottom: "2rem" }}>
              {sections.map((section) => (
                <SectionContent
                  key={section.id}
                  section={examples?.picture ? withPictures(section, examples.picture) : section}
                  site={{ ...site, services, ...(examples && { loaded: withPicture(examples) }) }}
                  showText={(text) => fillIn(text, values) || null}
                />
              ))}
            </div>
          </UNSAFE_FrameworkContext.Provider>,
          root,
        )}
    </div>
  );
}

function withPicture({ loaded, picture }: LoadedExamples): LoadedSections {
  return picture ? { ...loaded, images: { ...loaded.images, [picture.id]: picture } } : loaded;
}

/** Puts a picture into every image field of the section. */
function withPictures(section: StoredSection, picture: StoredImage): StoredSection {
  const sectionType = findSectionType(section.type);
  const image = { path: imagePath(picture.id), alt: "" };
  const fill = (field: FieldSchema, value: unknown): unknown => {
    const { items, properties, control } = field;
    if (control === "image") return image;
    if (items) return Array.isArray(value) ? value.map((item) => fill(items, item)) : value;
    if (!properties) return value;
    const given = value as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, fill(inner, given[name])]),
    );
  };
  const fields = sectionType && fieldsOf(sectionType as SectionType<never>);
  return fields ? { ...section, props: fill(fields, section.props) as StoredSection["props"] } : section;
}
