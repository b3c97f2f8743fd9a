import { readImageId } from "#src/shared/media/media-path.ts";
import type { LoadedSections } from "../../sections/section-view.ts";
import { toShownImage, type PropPath, type ShowOthers } from "../../sections/show-props.ts";
import { IMAGE_PLACE as IMAGE, MARKDOWN_PLACE as MARKDOWN, readPlace } from "./find-part.ts";

/**
 * Renders images and Markdown as last loaded, marked so that a click finds their fields.
 * @param isOffered shows a placeholder for an empty Markdown text
 * @param html last rendered Markdown by path; stays until the next arrives
 */
export function showOthers(
  loaded: LoadedSections | undefined,
  isOffered: boolean,
  html: Map<string, string>,
): ShowOthers {
  return {
    showImage(used, path) {
      const id = readImageId(used.path);
      if (id === null) return null;
      const image = loaded?.images[id] ?? { id, width: 1280, height: 800, placeholder: "" };
      return { ...toShownImage(image, used), attributes: { [IMAGE]: JSON.stringify(path) } };
    },
    showMarkdown(source, path) {
      const place = JSON.stringify(path);
      // Placeholder of the editor; neither stored nor visible to visitors.
      if (!source && !isOffered) return null;
      if (!source) return <div {...{ [MARKDOWN]: place }} className="article empty-markdown" />;
      const made = loaded?.html[source] ?? html.get(place);
      if (made === undefined)
        return (
          <div {...{ [MARKDOWN]: place }} className="article whitespace-pre-line">
            {source}
          </div>
        );
      html.set(place, made);
      // Sanitized by the server, as for visitors.
      return (
        <div {...{ [MARKDOWN]: place }} className="article" dangerouslySetInnerHTML={{ __html: made }} />
      );
    },
  };
}

/** Finds the section and path of a clicked picture or text; undefined for anything else. */
export function findPlace(
  target: Element,
): { kind: "image" | "markdown"; id: string; path: PropPath } | undefined {
  const element = target.closest(`[${IMAGE}], [${MARKDOWN}]`);
  const id = element?.closest<HTMLElement>("[data-section]")?.dataset.section;
  if (!element || id === undefined) return undefined;
  const kind = element.hasAttribute(IMAGE) ? "image" : "markdown";
  return { kind, id, path: readPlace(element) };
}
