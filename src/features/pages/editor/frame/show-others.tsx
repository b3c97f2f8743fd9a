import { readImageId } from "#src/shared/media/media-path.ts";
import { asUsed, type PropPath, type ShowOthers } from "../../sections/show-props.ts";
import type { LoadedSections } from "../../sections/shown.ts";
import { IMAGE_PLACE as IMAGE, MARKDOWN_PLACE as MARKDOWN, readPlace } from "./find-part.ts";

/**
 * Shows images and Markdown of a section as they were read last, marked so that a click finds their fields.
 * @param isOffered a text in Markdown that is still empty has a place to write it in
 * @param html what each text has shown, by its place: it stays while the next is on its way
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
      return { ...asUsed(image, used), attributes: { [IMAGE]: JSON.stringify(path) } };
    },
    showMarkdown(source, path) {
      const place = JSON.stringify(path);
      // Only here: nothing of it is stored, nor shown to visitors.
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
      // Sanitised by the server, as for visitors.
      return (
        <div {...{ [MARKDOWN]: place }} className="article" dangerouslySetInnerHTML={{ __html: made }} />
      );
    },
  };
}

/** The place in the props of the picture or text that was clicked, and the section; undefined for anything else. */
export function findPlace(
  target: Element,
): { kind: "image" | "markdown"; id: string; path: PropPath } | undefined {
  const element = target.closest(`[${IMAGE}], [${MARKDOWN}]`);
  const id = element?.closest<HTMLElement>("[data-section]")?.dataset.section;
  if (!element || id === undefined) return undefined;
  const kind = element.hasAttribute(IMAGE) ? "image" : "markdown";
  return { kind, id, path: readPlace(element) };
}
