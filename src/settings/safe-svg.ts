// Makes an uploaded SVG harmless by parsing it and rewriting only allowed parts. Parts without visible effect, such as
// a drawing program's notes, are left out; parts that would change the picture or do harm refuse the whole file.

import sax from "sax";

/** Largest SVG logo, in bytes. Logos have a few kilobytes; anything larger is a picture. */
export const SVG_BYTES = 128 * 1024;
const MAX_ELEMENTS = 4000;
const DEEPEST = 32;
const MAX_USES = 64;
const SVG = "http://www.w3.org/2000/svg";

export type SafeSvg = { ok: true; svg: string } | { ok: false; reason: string };

const SHAPES = "path rect circle ellipse line polyline polygon";
const ELEMENTS = new Set(
  `svg g ${SHAPES} defs symbol use linearGradient radialGradient stop clipPath mask title desc text tspan style`.split(
    " ",
  ),
);
/** Elements with a visible effect that cannot be left out silently. */
const REFUSED: Record<string, string> = {
  script: "scripts",
  foreignObject: "conteúdo de fora do SVG (foreignObject)",
  image: "imagens dentro do SVG",
  feImage: "imagens dentro do SVG",
  iframe: "páginas dentro do SVG",
  object: "páginas dentro do SVG",
  embed: "páginas dentro do SVG",
  audio: "som ou vídeo",
  video: "som ou vídeo",
  a: "links",
  animate: "animações",
  animateMotion: "animações",
  animateTransform: "animações",
  set: "animações",
  handler: "scripts",
  listener: "scripts",
  filter: "filtros",
  pattern: "padrões repetidos (pattern)",
};
const ATTRIBUTES = new Set(
  (
    "id class style d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points transform viewBox preserveAspectRatio " +
    "fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray " +
    "stroke-dashoffset stroke-opacity opacity color display visibility clip-path clip-rule mask maskUnits " +
    "maskContentUnits clipPathUnits gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity " +
    "vector-effect paint-order overflow font-family font-size font-weight font-style letter-spacing text-anchor " +
    "dominant-baseline href"
  ).split(" "),
);
const OWN_PLACE = /^#[\w.:-]{1,100}$/;
const LINK = /url\(\s*(['"]?)([^)'"]*)\1\s*\)/gi;
/** Matches escapes, imports and everything that fetches or runs. */
const UNSAFE_STYLE = /[\\<@&]|expression|javascript:|-moz-binding|image-set|src\s*\(/i;

class Refusal extends Error {}

/** @returns the SVG to serve: with a `viewBox`, without size, declaration or comments */
export function makeSvgSafe(bytes: Buffer): SafeSvg {
  if (bytes.length > SVG_BYTES) return refuse(`tem mais de ${SVG_BYTES / 1024} KB`);
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (text.includes("\uFFFD") || text.includes("\0")) return refuse("não é um texto em UTF-8");
  try {
    return { ok: true, svg: rewrite(text) };
  } catch (error) {
    return refuse(error instanceof Refusal ? error.message : "não é um SVG bem formado");
  }
}

function refuse(reason: string): SafeSvg {
  return { ok: false, reason };
}

/** @throws Refusal, or the parser's error */
function rewrite(text: string): string {
  const parser = sax.parser(true, { xmlns: true, strictEntities: true } as sax.SAXOptions);
  const writer = createWriter();
  Object.assign(parser, {
    onerror(error: Error) {
      throw error;
    },
    // A declaration may define entities, which multiply; one that only names the format is left out.
    ondoctype(doctype: string) {
      if (/[[<]|ENTITY/i.test(doctype)) throw new Refusal("define entidades (DOCTYPE)");
    },
    onopentag: writer.open,
    onclosetag: writer.close,
    ontext: writer.text,
    oncdata: writer.text,
  });
  parser.write(text).close();
  return writer.end();
}

function createWriter() {
  const written: string[] = [];
  /** Names of the open elements; `null` is an omitted one, along with its content. */
  const open: (string | null)[] = [];
  let elements = 0;
  let uses = 0;
  /** Number of open elements that a `use` can repeat. */
  let named = 0;
  const namedAt: boolean[] = [];
  return {
    open(tag: sax.QualifiedTag) {
      const { local, uri } = tag;
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new Refusal(`tem mais de ${MAX_ELEMENTS} elementos`);
      if (open.length >= DEEPEST) throw new Refusal("tem grupos demais um dentro do outro");
      // Checked in every namespace, since a program that ignores namespaces would run it.
      if (Object.hasOwn(REFUSED, local)) throw new Refusal(`contém ${REFUSED[local]}`);
      if (/^fe[A-Z]/.test(local)) throw new Refusal("contém filtros");
      if (open.length === 0 && (local !== "svg" || uri !== SVG)) throw new Refusal("não é um SVG");
      const isKept = uri === SVG && ELEMENTS.has(local) && open.at(-1) !== null;
      const attributes = isKept ? readAttributes(tag, open.length === 0) : "";
      if (isKept && local === "use") {
        uses += 1;
        if (uses > MAX_USES || named > 0) throw new Refusal("repete desenhos dentro de desenhos (use)");
      }
      const isNamed = isKept && open.length > 0 && (local === "symbol" || attributes.includes(' id="'));
      namedAt.push(isNamed);
      if (isNamed) named += 1;
      open.push(isKept ? local : null);
      if (isKept) written.push(`<${local}${attributes}>`);
    },
    close() {
      const name = open.pop();
      if (namedAt.pop()) named -= 1;
      if (name) written.push(`</${name}>`);
    },
    text(content: string) {
      const name = open.at(-1);
      if (name === "style") written.push(escape(checkStyle(content)));
      else if (name && ["title", "desc", "text", "tspan"].includes(name)) written.push(escape(content));
    },
    end: () => written.join(""),
  };
}

function readAttributes(tag: sax.QualifiedTag, isRoot: boolean): string {
  const kept = new Map<string, string>();
  for (const [name, { local, prefix, value }] of Object.entries(tag.attributes)) {
    if (/^on/i.test(local)) throw new Refusal("contém scripts (atributos on…)");
    if (prefix !== "" && name !== "xlink:href") continue;
    if (!ATTRIBUTES.has(local)) continue;
    if (local === "href" && !OWN_PLACE.test(value.trim())) throw new Refusal("aponta para fora do arquivo");
    kept.set(local, local === "style" ? checkStyle(value) : checkValue(value));
  }
  if (isRoot) return ` xmlns="${SVG}" viewBox="${readViewBox(kept)}"${writeAttributes(kept, ROOT_OWN)}`;
  return writeAttributes(kept);
}

/** Attributes of the root that the page decides: its place and size. */
const ROOT_OWN = new Set(["viewBox", "width", "height", "x", "y", "style", "overflow", "transform"]);

function writeAttributes(attributes: Map<string, string>, without = new Set<string>()): string {
  return [...attributes]
    .filter(([name]) => !without.has(name))
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join("");
}

/** @throws Refusal if the picture has no usable dimensions */
function readViewBox(attributes: Map<string, string>): string {
  const { viewBox, width, height } = Object.fromEntries(attributes);
  const measures = viewBox?.trim().split(/[\s,]+/) ?? ["0", "0", toPixels(width), toPixels(height)];
  const [x = NaN, y = NaN, w = NaN, h = NaN] = measures.map(Number);
  const isUsable = [x, y, w, h].every((value) => Number.isFinite(value) && Math.abs(value) <= 100_000);
  if (!isUsable || measures.length !== 4 || w <= 0 || h <= 0 || w / h > 20 || h / w > 20)
    throw new Refusal("não tem medidas que possamos usar (viewBox)");
  return [x, y, w, h].join(" ");
}

function toPixels(measure = ""): string {
  return measure.replace(/px$/, "");
}

function checkValue(value: string): string {
  // Many attributes are styles, in which `\75rl(` is `url(`.
  if (value.includes("\\")) throw new Refusal("tem estilos que buscam algo de fora");
  checkLinks(value);
  if (/javascript:|data:/i.test(value.replace(/\s/g, ""))) throw new Refusal("contém endereços");
  return value;
}

function checkStyle(style: string): string {
  checkLinks(style);
  if (UNSAFE_STYLE.test(style)) throw new Refusal("tem estilos que buscam algo de fora");
  return style;
}

/** Allows only `url(#id)`. */
function checkLinks(value: string): void {
  const rest = value.replace(LINK, (whole, _quote, target: string) => {
    if (!OWN_PLACE.test(target.trim())) throw new Refusal("aponta para fora do arquivo");
    return whole.slice(4);
  });
  if (/url\s*\(/i.test(rest)) throw new Refusal("aponta para fora do arquivo");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
