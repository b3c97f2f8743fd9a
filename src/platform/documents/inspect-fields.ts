// Finds fields of Word that start other programs or fetch files: DDE, INCLUDEPICTURE and their like.

import { type Danger, DANGERS } from "./dangers.ts";
import type { XmlInspector } from "./xml-inspector.ts";

/** Instructions that start a program or fetch a file, by how they begin; older names of them included. */
const FETCHING = /^[\s"]*(?:DDE|INCLUDE|IMPORT|LINK|DATABASE|RD\b)/i;
/** Elements whose text is part of an instruction. Word takes plain text there too. */
const TEXTS = new Set(["instrText", "delInstrText", "t", "delText"]);
/** Elements that separate words. */
const SPACES = new Set(["tab", "ptab", "br", "cr", "p"]);

interface Field {
  instruction: string;
  /** Its result follows. */
  isRead: boolean;
}

/** Inspects the instructions of a part, each of which may be spread over many elements. */
export function inspectFields(): XmlInspector {
  const fields: Field[] = [];
  let depth = 0;
  let textDepth = 0;
  const inspect = (field: Field | undefined): Danger | undefined =>
    field && FETCHING.test(field.instruction) ? DANGERS.remote : undefined;
  const begin = (): Danger | undefined => {
    const around = fields.at(-1);
    fields.push({ instruction: "", isRead: false });
    // An instruction whose first word is the result of another field could be any.
    return around && !around.isRead && around.instruction.trim() === "" ? DANGERS.remote : undefined;
  };
  const add = (text: string): void => {
    const field = fields.at(-1);
    if (field && !field.isRead) field.instruction += text;
  };
  return {
    open({ name, values }) {
      depth++;
      if (TEXTS.has(name)) textDepth++;
      if (SPACES.has(name)) add(" ");
      if (name === "fldSimple")
        return values("instr").some((instruction) => FETCHING.test(instruction)) ? DANGERS.remote : undefined;
      if (name !== "fldChar") return undefined;
      const [type] = values("fldCharType");
      if (type === "begin") return begin();
      const field = type === "end" ? fields.pop() : fields.at(-1);
      if (field && type === "separate") field.isRead = true;
      return inspect(field);
    },
    text(text) {
      if (textDepth > 0) add(text);
    },
    close(name) {
      depth--;
      if (TEXTS.has(name)) textDepth--;
      // Fields that never end count too.
      return depth === 0 ? fields.map(inspect).find(Boolean) : undefined;
    },
  };
}
