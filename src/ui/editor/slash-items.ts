import type { ChainedCommands } from "@tiptap/core";
import Braces from "lucide-react/icons/braces";
import Columns from "lucide-react/icons/columns-2";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import ImageUp from "lucide-react/icons/image-up";
import Images from "lucide-react/icons/images";
import Info from "lucide-react/icons/info";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Minus from "lucide-react/icons/minus";
import Paperclip from "lucide-react/icons/paperclip";
import Quote from "lucide-react/icons/quote";
import RectangleEllipsis from "lucide-react/icons/rectangle-ellipsis";
import Code from "lucide-react/icons/square-code";
import SquarePlay from "lucide-react/icons/square-play";
import Superscript from "lucide-react/icons/superscript";
import Table from "lucide-react/icons/table";
import { foldText } from "#src/shared/text-patterns.ts";
import { insertColumns } from "./columns.ts";
import { insertFootnote } from "./footnotes.ts";

export interface SlashItem {
  label: string;
  /** Synonyms for the search. */
  words: string;
  Icon: typeof Code;
  /** True if letters have it too. */
  isOfLetters?: true;
  /** Opens a form instead of `run`. */
  asks?: "image" | "library" | "video" | "button" | "file";
  run?: (chain: ChainedCommands) => ChainedCommands;
}

export const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

const ITEMS: SlashItem[] = [
  { label: "Título 2", words: "secao h2", Icon: Heading2, run: (chain) => chain.setHeading({ level: 2 }) },
  { label: "Título 3", words: "subsecao h3", Icon: Heading3, run: (chain) => chain.setHeading({ level: 3 }) },
  {
    label: "Lista",
    words: "marcadores topicos ul",
    Icon: List,
    isOfLetters: true,
    run: (chain) => chain.toggleBulletList(),
  },
  {
    label: "Lista numerada",
    words: "numeros passos ol",
    Icon: ListOrdered,
    isOfLetters: true,
    run: (chain) => chain.toggleOrderedList(),
  },
  { label: "Citação", words: "aspas quote", Icon: Quote, run: (chain) => chain.toggleBlockquote() },
  {
    label: "Nota",
    words: "destaque aviso dica callout",
    Icon: Info,
    run: (chain) => chain.setBlockquote().updateAttributes("blockquote", { callout: "note" }),
  },
  {
    label: "Nota de rodapé",
    words: "referencia fonte footnote",
    Icon: Superscript,
    run: (chain) => chain.command(insertFootnote),
  },
  { label: "Código", words: "bloco programa code", Icon: Code, run: (chain) => chain.setCodeBlock() },
  {
    label: "Tabela",
    words: "linhas table",
    Icon: Table,
    run: (chain) => chain.insertTable(NEW_TABLE),
  },
  {
    label: "Imagem",
    words: "foto figura upload galeria lado",
    Icon: ImageUp,
    isOfLetters: true,
    asks: "image",
  },
  {
    label: "Imagem da biblioteca",
    words: "foto figura enviada",
    Icon: Images,
    isOfLetters: true,
    asks: "library",
  },
  { label: "Arquivo", words: "documento pdf anexo baixar download", Icon: Paperclip, asks: "file" },
  {
    label: "Colunas",
    words: "lado texto columns",
    Icon: Columns,
    run: (chain) => chain.command(insertColumns),
  },
  { label: "Vídeo", words: "youtube vimeo filme", Icon: SquarePlay, asks: "video" },
  { label: "Botão", words: "link chamada button", Icon: RectangleEllipsis, asks: "button" },
  { label: "Divisor", words: "linha separador hr", Icon: Minus, run: (chain) => chain.setHorizontalRule() },
];

/**
 * @param query text after the slash; ignores accents and case
 * @param fields of a letter, which has fewer items; undefined for an article
 */
export function findSlashItems(query: string, fields?: readonly LetterField[]): SlashItem[] {
  const wanted = foldText(query);
  const items = fields ? [...fields.map(toItem), ...ITEMS.filter(({ isOfLetters }) => isOfLetters)] : ITEMS;
  return items.filter(({ label, words }) => startsAtWord(`${foldText(label)} ${words}`, wanted));
}

/** A placeholder that is filled in for each reader of a letter. */
export interface LetterField {
  label: string;
  /** As it is written in the text. */
  text: string;
}

const toItem = ({ label, text }: LetterField): SlashItem => ({
  label,
  words: "campo",
  Icon: Braces,
  run: (chain) => chain.insertContent({ type: "text", text }),
});

/** Finds "titulo2" in "titulo 2", as well as "2". */
function startsAtWord(text: string, wanted: string): boolean {
  const words = text.split(" ");
  return words.some((_word, index) => words.slice(index).join("").startsWith(wanted));
}
