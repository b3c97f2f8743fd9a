// Reads Ghost's export (JSON) row by row: one row is in memory, however long the file.

import { getManyValues, isMany, none } from "stream-chain/defs.js";
import { jsonParser, type Token } from "stream-json/parser.js";
import {
  cutField,
  DEPTH_MAX,
  EMPTY_FILE,
  type FieldLimit,
  sayEndsEarly,
  TEXT_MAX,
} from "../old-site/export-limits.ts";
import { sayForeign } from "../old-site/foreign-export.ts";
import { ImportRefused } from "../old-site/old-site.ts";
import { describeJsonError } from "./json-errors.ts";

export type Tables = Record<string, Record<string, FieldLimit>>;

/** Text by field. Numbers are as in the file, booleans "true" and "false"; `null` is left out. */
export type Fields<Limits> = { [Field in keyof Limits]?: string };

type ExportRow<Read extends Tables> = {
  [Table in keyof Read]: {
    table: Table;
    fields: Fields<Read[Table]>;
    cut: Set<keyof Read[Table]>;
    /** Notes about cut fields with a display name, and about fields that are not text. */
    notes: string[];
  };
}[keyof Read];

/** Characters kept of a key. */
const KEY_MAX = 200;
const TOO_NESTED = "O arquivo tem valores aninhados demais e não foi lido.";
const NOT_GHOST = "O arquivo não é uma exportação do Ghost (Settings → Import/Export → Export).";

/**
 * Keeps file order.
 * @param open opens the file again for each pass
 * @throws ImportRefused if the file is not a complete export with posts
 */
export async function* readRows<Read extends Tables>(
  open: () => AsyncIterable<Buffer>,
  tables: Read,
): AsyncGenerator<ExportRow<Read>> {
  const ready: ExportRow<Read>[] = [];
  const take = createTaker(tables, (row) => ready.push(row));
  const parse = jsonParser({ packValues: false });
  const decoder = new TextDecoder("utf-8");
  let isFirst = true;
  for await (const piece of open()) {
    const text = decoder.decode(piece, { stream: true });
    if (isFirst && !/^\s*\{/.test(text)) throw new ImportRefused(sayForeign(text) ?? NOT_GHOST);
    isFirst = false;
    let tokens: Token[];
    try {
      tokens = valuesOf(parse(text));
    } catch {
      throw new ImportRefused(await describeJsonError(open()));
    }
    for (const token of tokens) take.token(token);
    yield* ready.splice(0);
  }
  if (isFirst) throw new ImportRefused(EMPTY_FILE);
  try {
    parse(decoder.decode());
    parse(none as never);
  } catch {
    throw new ImportRefused(sayEndsEarly("Ghost"));
  }
  if (!take.hasPosts()) throw new ImportRefused(NOT_GHOST);
}

/** Copies a text, because a slice would keep the whole piece of the file in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString();

const valuesOf = (result: ReturnType<ReturnType<typeof jsonParser>>): Token[] =>
  isMany(result) ? getManyValues(result) : [];

/** Ghost writes `{ db: [{ data }] }` and also accepts `{ data }`. */
const TABLE = /^(?:db\.0\.)?data\.(\w+)$/;

function createTaker(
  tables: Tables,
  onRow: (row: { table: string; fields: Fields<unknown>; cut: Set<string>; notes: string[] }) => void,
): { token(token: Token): void; hasPosts(): boolean } {
  const path: (string | number)[] = [];
  let table: { name: string; limits: Record<string, FieldLimit>; depth: number } | undefined;
  let row: { fields: Record<string, string>; cut: Set<string>; notes: string[] } | undefined;
  /** Field of the next or current value. */
  let field: { name: string; limit: FieldLimit } | undefined;
  let text = "";
  let isCut = false;
  let isKey = false;
  let hasPosts = false;

  const beginValue = (): void => {
    const last = path.at(-1);
    if (typeof last === "number") path[path.length - 1] = last + 1;
    text = "";
    isCut = false;
  };
  const open = (first: string | number): void => {
    path.push(first);
    if (path.length > DEPTH_MAX) throw new ImportRefused(TOO_NESTED);
    if (field) row?.notes.push(`O campo “${field.name}” não é um texto e ficou de fora.`);
    field = undefined;
  };
  const close = (): void => {
    path.pop();
    if (table && row && path.length === table.depth) {
      onRow({ table: table.name, ...row });
      row = undefined;
    }
    if (table && path.length < table.depth) table = undefined;
  };
  const beginTable = (): void => {
    const [, name] = (path.length <= 4 && TABLE.exec(path.join("."))) || [];
    if (name === "posts") hasPosts = true;
    const limits = name !== undefined && Object.hasOwn(tables, name) ? tables[name] : undefined;
    if (name !== undefined && limits) table = { name, limits, depth: path.length + 1 };
  };
  const refuseAsRow = (): void => {
    if (table && path.length === table.depth) throw new ImportRefused(NOT_GHOST);
  };
  const add = (more: string): void => {
    const max = isKey ? KEY_MAX : field?.limit.max;
    if (max === undefined || isCut) return;
    isCut = text.length + more.length > max;
    text = isCut ? (text + more).slice(0, max) : text + more;
  };
  const endValue = (): void => {
    if (!row || !field) return;
    const { name, limit } = field;
    const value = cutField(text, limit, isCut);
    row.fields[name] = limit.max < TEXT_MAX ? copyOf(value.text) : value.text;
    if (isCut) row.cut.add(name);
    if (value.note) row.notes.push(value.note);
    field = undefined;
  };
  const endKey = (): void => {
    isKey = false;
    path[path.length - 1] = text;
    const limits = row && table && path.length === table.depth + 1 ? table.limits : {};
    const limit = !isCut && Object.hasOwn(limits, text) ? limits[text] : undefined;
    field = limit && { name: text, limit };
  };

  return {
    hasPosts: () => hasPosts,
    token(token) {
      switch (token.name) {
        case "startObject":
          beginValue();
          if (table && path.length === table.depth) row = { fields: {}, cut: new Set(), notes: [] };
          return open("");
        case "startArray":
          refuseAsRow();
          beginValue();
          if (!table) beginTable();
          return open(-1);
        case "endObject":
        case "endArray":
          return close();
        case "startKey":
          isKey = true;
          text = "";
          isCut = false;
          return;
        case "endKey":
          return endKey();
        case "startString":
        case "startNumber":
          refuseAsRow();
          return beginValue();
        case "stringChunk":
        case "numberChunk":
          return add(token.value);
        case "endString":
        case "endNumber":
          return endValue();
        case "trueValue":
        case "falseValue":
          refuseAsRow();
          beginValue();
          add(String(token.value));
          return endValue();
        case "nullValue":
          refuseAsRow();
          beginValue();
          field = undefined;
      }
    },
  };
}
