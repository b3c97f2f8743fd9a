import { cloneElement } from "react";
import { Scripts } from "react-router";
import starter from "./late-starter.inline.ts?inline-script";
import { mapElements } from "./map-elements.ts";

/**
 * React Router's `Scripts` for public pages: no script is fetched before the visitor's first input. The module
 * script and its preloads have another type until late-starter.inline.ts gives it back.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const scripts = mapElements(Scripts({ nonce }), (element) => {
    if (element.props.rel === "modulepreload") return cloneElement(element, { rel: "late-module" });
    if (element.props.type === "module") return cloneElement(element, { type: "text/late-module" });
    return element;
  });
  return (
    <>
      {scripts}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: starter }} />
    </>
  );
}
