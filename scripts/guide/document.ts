// The whole guide as one HTML document: cover, contents, chapters, back cover.

import { readFileSync } from "node:fs";
import type { Chapter } from "./pages.ts";

export const GUIDE_TITLE = "Transformação Digital";
const SUBTITLE = "Um guia para empresas brasileiras: do diagnóstico ao plano de 90 dias";
const COMPANY = "Prumo Sistemas";
const EDITION = "Edição 1, novembro de 2026";

const FONTS = [
  ["Bricolage", "bricolage-grotesque", 600, "normal"],
  ["Bricolage", "bricolage-grotesque", 700, "normal"],
  ["Instrument", "instrument-sans", 400, "normal"],
  ["Instrument", "instrument-sans", 400, "italic"],
  ["Instrument", "instrument-sans", 500, "normal"],
  ["Instrument", "instrument-sans", 600, "normal"],
] as const;

interface Sheet {
  html: string;
  className: string;
  /** At the foot of the page. */
  running: string;
}

/** Everything in it, fonts too: it asks for no other file. */
export function renderGuide(chapters: Chapter[]): string {
  const [preface, ...numbered] = chapters;
  const sheets: Sheet[] = [
    { html: cover(), className: "cover", running: "" },
    { html: preface?.pages[0] ?? "", className: "preface", running: preface?.title ?? "" },
    { html: "", className: "contents", running: "Conteúdo" },
    ...numbered.flatMap((chapter) => chapterSheets(chapter)),
    { html: backCover(), className: "back", running: "" },
  ];
  const contents = sheets[2];
  if (contents) contents.html = contentsPage(numbered, sheets);
  const pages = sheets.map((sheet, index) => page(sheet, index, sheets.length));
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${GUIDE_TITLE}</title>
<meta name="author" content="${COMPANY}"><style>${fontFaces()}${readFileSync("scripts/guide/guide.css", "utf8")}</style></head>
<body>${pages.join("\n")}</body></html>`;
}

function chapterSheets({ number, title, pages }: Chapter): Sheet[] {
  const running = title.split(":")[0] ?? title;
  return pages.map((html, index) => ({
    className: `${index === 0 ? "opener" : "inner"} chapter-${number}`,
    running,
    html: index === 0 ? `<p class="numeral" aria-hidden="true">${number}</p>${anchored(html, number)}` : html,
  }));
}

/** “Diagnóstico: ache o que…” is set as a title and what it means. */
function anchored(html: string, number: number): string {
  return html.replace(
    /<h1>([^:<]+)(?:: ([^<]+))?<\/h1>/,
    (_h1, head: string, rest?: string) =>
      `<h1 id="capitulo-${number}">${head}${rest ? `<span class="rest"><span class="unseen">: </span>${rest}</span>` : ""}</h1>`,
  );
}

/**
 * One sheet. The line grows with every page and reaches the ground on the last one.
 * @param index from 0, the cover
 */
function page({ html, className, running }: Sheet, index: number, count: number): string {
  const depth = index / (count - 1);
  const foot = running
    ? `<p class="foot" aria-hidden="true"><span>${running}</span><span>${index + 1}</span></p>`
    : "";
  return `<section class="page ${className}" style="--depth:${depth.toFixed(4)}">
<div class="thread" aria-hidden="true">${BOB}</div>
<div class="flow">${html}</div>${foot}</section>`;
}

function cover(): string {
  return `<p class="company">${COMPANY}</p>
<h1>Transformação Digital</h1><p class="subtitle">${SUBTITLE}</p>
<p class="edition">${EDITION}</p>${coverDrawing()}`;
}

function contentsPage(chapters: Chapter[], sheets: Sheet[]): string {
  const rows = chapters.map(({ number, title }) => {
    const at = sheets.findIndex(({ html }) => html.includes(`id="capitulo-${number}"`)) + 1;
    const [head = "", rest = ""] = title.split(": ");
    return `<li><a href="#capitulo-${number}"><span class="toc-number">${number}</span>
<span class="toc-title">${head}${rest ? `<span>${rest}</span>` : ""}</span><span class="toc-page">${at}</span></a></li>`;
  });
  return `<h1>Conteúdo</h1><ol class="toc">${rows.join("")}</ol>`;
}

function backCover(): string {
  return `<h1>Comece com um pedido de verdade.</h1>
<p>O próximo passo não custa nada: escolha um pedido do mês passado e siga-o até o fim. Se a folha do diagnóstico mostrar algo que valha endireitar, nós gostamos de olhar essas folhas junto com quem as fez.</p>
<p class="company">${COMPANY}</p>
<p class="small">Este guia traz orientação geral, escrita com cuidado, e não substitui a sua contabilidade nem o seu jurídico. Leis e prazos mudam: confira antes de decidir. Você pode imprimir e repassar este arquivo inteiro, sem alterações. ${EDITION}.</p>`;
}

const BOB = `<svg viewBox="0 0 16 28" class="thread-bob"><path d="M6 0h4v4.5h6c0 6.5-3.2 14-8 23.5-4.8-9.5-8-17-8-23.5h6z"/></svg>`;

/** A screen taken apart along the line, as on the site's first page. */
function coverDrawing(): string {
  const panels = [
    [0, 0, 150, 44],
    [0, 58, 68, 92],
    [82, 58, 68, 39],
    [82, 111, 68, 39],
  ];
  const boxes = panels.map(
    ([x = 0, y = 0, width = 0, height = 0], index) =>
      `<g transform="translate(${x + (index % 2 === 0 ? -6 : 10)} ${y + index * 7})"><rect width="${width}" height="${height}" rx="3"/><path d="M10 14h${width * 0.5}M10 24h${width * 0.3}"/></g>`,
  );
  return `<svg class="cover-drawing" viewBox="-30 -16 230 210" aria-hidden="true">
<path class="measure" d="M-20 0v178M-24 0h8M-24 178h8M-24 44h8M-24 89h8M-24 134h8M0 190h165M0 186v8M165 186v8M82 186v8"/>${boxes.join("")}</svg>`;
}

function fontFaces(): string {
  const faces = FONTS.map(([family, name, weight, style]) => {
    const file = `node_modules/@fontsource/${name}/files/${name}-latin-${weight}-${style}.woff2`;
    const data = readFileSync(file).toString("base64");
    return `@font-face{font-family:${family};font-weight:${weight};font-style:${style};src:url(data:font/woff2;base64,${data})}`;
  });
  return faces.join("");
}
