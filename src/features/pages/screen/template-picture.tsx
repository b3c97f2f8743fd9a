import { exampleOf, useLoadedExamples } from "../editor/catalogue/example-sections.ts";
import { Thumbnail } from "../editor/catalogue/thumbnail.tsx";
import { useSiteSheet } from "../editor/catalogue/use-site-sheet.ts";
import { useFrameDocument } from "../editor/frame/use-frame-document.ts";
import { useSectionSite } from "../editor/use-section-site.ts";
import type { StoredSection } from "../schema.ts";
import type { PageTemplate } from "../templates/templates.ts";

/** A template at small scale, its texts those of the catalogue's examples, in the site's own colours. */
export default function TemplatePicture({ template }: { template: PageTemplate }) {
  const { site } = useSectionSite({ path: "/" });
  const styles = useFrameDocument("/").data?.styles;
  const examples = useLoadedExamples();
  const sheet = useSiteSheet(styles ?? "");
  if (!site || styles === undefined) return null;
  return <Thumbnail sections={drawn(template)} examples={examples} site={site} sheet={sheet} />;
}

/** The examples of its kinds, looking as the template says. */
function drawn({ parts }: PageTemplate): StoredSection[] {
  return parts.flatMap(({ kind, props }, index) =>
    exampleOf(kind.type).map((example) => {
      const written = Object.entries(props).filter(([, value]) => typeof value === "string" && value !== "");
      const id = `${String(index).padStart(8, "0")}${example.id.slice(8)}`;
      return { ...example, id, props: { ...example.props, ...Object.fromEntries(written) } };
    }),
  );
}
