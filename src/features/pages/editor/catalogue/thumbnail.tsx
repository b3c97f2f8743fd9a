import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { UNSAFE_FrameworkContext } from "react-router";
import type { SectionKind } from "../../sections/schema.ts";
import { SectionContent } from "../../sections/section-content.tsx";
import type { SectionSite } from "../../sections/shown.ts";
import { findLook } from "../../sections/views.ts";
import { fillIn, liveValuesOf } from "#src/settings/texts/live-values.ts";
import { readServices } from "../../sections/services/read-services.ts";
import { servicesSection } from "../../sections/services/schema.ts";
import { exampleProps } from "./example-props.ts";

/** Of the page in the picture, px: styles ask for the width of the window that it stands in. */
const WIDTHS = { wide: 1280, narrow: 560 };
const ID = "00000000-0000-4000-8000-000000000000";

/** Services for the picture of sections that show those of other pages. */
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
  kind: SectionKind;
  site: SectionSite;
  sheet: CSSStyleSheet | undefined;
}

/** A kind of section at small scale: the real component, in a document of its own whose styles are the site's. */
export function Thumbnail({ kind, site, sheet }: ThumbnailProps) {
  const width = innerWidth < 1024 ? WIDTHS.narrow : WIDTHS.wide;
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot>();
  const [scale, setScale] = useState(0.2);
  useEffect(() => {
    const element = host.current;
    if (!element || !sheet) return;
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const own = new CSSStyleSheet();
    own.replaceSync((findLook(kind.type)?.styles ?? []).join("\n"));
    shadow.adoptedStyleSheets = [sheet, own];
    setScale(element.clientWidth / width);
    setRoot(shadow);
  }, [kind, sheet, width]);
  const section = {
    id: ID,
    type: kind.type,
    version: kind.version,
    props: exampleProps(kind),
    isHidden: false,
  };
  const values = liveValuesOf(site);
  const services = site.services.length > 0 ? site.services : SERVICES;
  return (
    <div
      ref={host}
      inert
      aria-hidden
      className="relative h-36 max-sm:h-48 overflow-hidden rounded-control border bg-paper"
    >
      {root &&
        createPortal(
          <UNSAFE_FrameworkContext.Provider value={undefined}>
            <div className="sheet" style={{ width, zoom: scale, minHeight: "100%", paddingBottom: "2rem" }}>
              <SectionContent
                section={section}
                site={{ ...site, services }}
                showText={(text) => fillIn(text, values) || null}
              />
            </div>
          </UNSAFE_FrameworkContext.Provider>,
          root,
        )}
    </div>
  );
}
