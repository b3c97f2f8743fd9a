import { cloneElement } from "react";
import { Scripts as useScripts } from "react-router";
import starter from "./late-starter.inline.ts?inline-script";
import { type HeadElement, mapElements } from "./map-elements.ts";

/**
 * React Router's `Scripts` for public pages: nothing is fetched until the visitor's first input. The module script and
 * its preloads have another type until late-starter.inline.ts restores it. `Scripts` is called as a hook, since its
 * elements are changed before they are rendered.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const scripts = mapElements(useScripts({ nonce }), (element) => {
    if (element.props.rel === "modulepreload") return cloneElement(element, { rel: "late-module" });
    if (element.props.type === "module") return toLateModule(element);
    return element;
  });
  return (
    <>
      {scripts}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: starter }} />
    </>
  );
}

/** Matches the indentation of the manifest, and the fields that the router takes as unset anyway. */
const DISPENSABLE = /\n\s*|"has\w+": ?false,|,\s*"css": ?\[\]/g;

/** Shortens the manifest; its lines may be joined, because each of its statements ends with a semicolon. */
function toLateModule(element: HeadElement) {
  const { dangerouslySetInnerHTML: content } = element.props;
  // oxlint-disable-next-line no-underscore-dangle -- React's own name
  const html = content?.__html.replaceAll(DISPENSABLE, "").replaceAll('": ', '":') ?? "";
  return cloneElement(element, { type: "text/late-module", dangerouslySetInnerHTML: { __html: html } });
}
