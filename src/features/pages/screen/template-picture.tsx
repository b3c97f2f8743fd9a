import { exampleOf, useLoadedExamples } from "../editor/catalogue/example-sections.ts";
import { Thumbnail } from "../editor/catalogue/thumbnail.tsx";
import { useSiteSheet } from "../editor/catalogue/use-site-sheet.ts";
import { HOME_FRAME } from "../editor/frame/frame-document.ts";
import { useFrameDocument } from "../editor/frame/use-frame-document.ts";
import { useSectionSite } from "../editor/use-section-site.ts";
import type { StoredSection } from "../schema.ts";
import type { PageTemplate } from "../templates/templates.ts";

/** Renders a template as a thumbnail of the whole page, in the site's colors and with the owner's name. */
export default function TemplatePicture({ template }: { template: PageTemplate }) {
  const { site } = useSectionSite({ path: "/" });
  const styles = useFrameDocument(HOME_FRAME).data?.styles;
  const examples = useLoadedExamples();
  const sheet = useSiteSheet(styles ?? "");
  if (!site || styles === undefined) return null;
  return (
    <Thumbnail
      sections={drawn(template)}
      examples={examples}
      site={site}
      sheet={sheet}
      className="h-full border-0!"
    />
  );
}

/** Builds example sections with the template's choices. */
function drawn({ parts, pictured }: PageTemplate): StoredSection[] {
  return parts.flatMap(({ sectionType, props }, index) =>
    exampleOf(sectionType.type).map((example) => {
      const written = Object.entries(props).filter(([, value]) => typeof value === "string" && value !== "");
      const id = `${String(index).padStart(8, "0")}${example.id.slice(8)}`;
      const own = sectionType.type === "hero" && { eyebrow: "", title: pictured, text: "{{descrição}}" };
      return { ...example, id, props: { ...example.props, ...Object.fromEntries(written), ...own } };
    }),
  );
}
