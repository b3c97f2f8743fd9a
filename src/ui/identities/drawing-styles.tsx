import drawings from "./drawings.css?inline";
import monograma from "./monograma/monograma.css?inline";
import sketch from "./sketch.css?inline";

/** Styles of the drawings of every identity, for the dashboard, whose pages have no identity's own. */
export function DrawingStyles() {
  // React deduplicates these.
  return Object.entries({ drawings, sketch, monograma }).map(([name, style]) => (
    <style key={name} href={name} precedence="sample">
      {style}
    </style>
  ));
}
