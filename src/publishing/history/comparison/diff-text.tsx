import { ImagePreview } from "#src/ui/images/image-picker.tsx";
import type { DiffPart } from "../schema.ts";
import { type Fold, foldUnchanged, smallImage, splitImages, type TextImage } from "./diff-pieces.ts";
import { joinChanges } from "./join-changes.ts";

/** Color is not the only signal: deletions are struck through, insertions underlined. */
export const changeClass = {
  del: "bg-danger-soft box-decoration-clone px-0.5 text-danger line-through",
  ins: "bg-success-soft box-decoration-clone px-0.5 text-success underline decoration-2 underline-offset-3",
};

/** A text with deletions and insertions. Keeps line breaks and folds long unchanged passages. */
export function DiffText({ parts }: { parts: DiffPart[] }) {
  return (
    <div className="max-w-[75ch] text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {withKeys(foldUnchanged(joinChanges(parts))).map(([key, piece]) => (
        <Piece key={key} piece={piece} />
      ))}
    </div>
  );
}

function Piece({ piece }: { piece: DiffPart | Fold }) {
  if ("folded" in piece) return <FoldedLines {...piece} />;
  if ("same" in piece) return <Words text={piece.same} />;
  const [side, text, start, end] =
    "del" in piece
      ? (["del", piece.del, "[removido: ", "]"] as const)
      : (["ins", piece.ins, "[incluído: ", "]"] as const);
  const Change = side;
  return (
    <Change className={changeClass[side]}>
      <span className="sr-only">{start}</span>
      <Words text={showBreaks(text)} change={side} />
      <span className="sr-only">{end}</span>
    </Change>
  );
}

/** Makes a lone line break visible. */
function showBreaks(text: string): string {
  return text.trim() === "" ? text.replaceAll("\n", "¶\n") : text;
}

function FoldedLines({ folded, lines }: Fold) {
  return (
    <details className="my-2 border-l-2 border-line-strong pl-3">
      <summary className="touch-target w-fit text-xs font-semibold text-muted hover:text-ink">
        … {lines} linhas iguais
      </summary>
      <div>
        <Words text={folded} />
      </div>
    </details>
  );
}

/** Renders text, with images as pictures. */
function Words({ text, change }: { text: string; change?: "del" | "ins" }) {
  return withKeys(splitImages(text)).map(([key, piece]) =>
    typeof piece === "string" ? piece : <PictureInText key={key} {...piece} change={change} />,
  );
}

const MARKS = {
  del: ["Removida", "border-dashed border-danger"],
  ins: ["Incluída", "border-success"],
};

function PictureInText({ alt, src, change }: TextImage & { change?: "del" | "ins" }) {
  const [mark, border] = change ? MARKS[change] : ["", "border-line"];
  return (
    <span className={`my-1 block w-48 max-w-full border-2 bg-surface ${border}`}>
      <ImagePreview image={smallImage(src)} alt={alt} className="aspect-[4/3] w-full object-contain!" />
      <span className="block px-2 py-1.5 text-xs whitespace-normal text-ink">
        {mark && <strong className="block">{mark}</strong>}
        <span aria-hidden={alt !== ""} className="text-muted">
          {alt || "Sem texto alternativo"}
        </span>
      </span>
    </span>
  );
}

/** Pieces of a text never move, so their index can be the key. */
function withKeys<Item>(items: Item[]): [key: number, item: Item][] {
  return items.map((item, index) => [index, item]);
}
