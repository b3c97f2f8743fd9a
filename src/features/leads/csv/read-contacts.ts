// Reads the e-mail addresses and telephones of a line: files have several in a cell, and several columns of them.

import { anyPhone, personFields } from "#src/shared/people/person-schema.ts";
import { splitExtension, splitPhones } from "#src/shared/people/phone-links.ts";

/** A value that its field cannot hold. */
export interface Fault {
  /** The same for all lines with the same fault. */
  kind: string;
  /** Names the value, for a note. */
  text: string;
}

/** Values of the columns of one field. */
interface ReadContact {
  /** The first usable value. */
  value: string | null;
  /** The other values, for a note. */
  notes: Fault[];
}

interface ReadValue {
  value: string | null;
  /** Says why the value is not usable. */
  failure?: string;
}

/**
 * Reads all values of some cells.
 * @param split divides several values of a cell
 * @param other names a second value in a note: "Outro e-mail"
 */
function readContacts(
  cells: string[],
  split: (cell: string) => string[],
  other: string,
  readOne: (text: string) => ReadValue,
): ReadContact & { first: string | undefined } {
  const typed = cells.flatMap(split);
  const read = typed.map((text) => ({ text, ...readOne(text) }));
  const first = read.find(({ value }) => value);
  const isSame = ({ value }: ReadValue) => value?.toLowerCase() === first?.value?.toLowerCase();
  const others = read.filter((one) => one !== first && !(first && isSame(one)));
  return {
    first: first?.text,
    value: first?.value ?? null,
    notes: others.map(({ text, value, failure = other }) => {
      const kind = value ? other : failure;
      return { kind, text: `${kind}: ${text}` };
    }),
  };
}

/** A number that a spreadsheet took for a quantity: 5,51199E+12. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;

export function readEmails(cells: string[]): ReadContact {
  const split = (cell: string) => cell.split(/:::|[;,|\s]/).filter(Boolean);
  return readContacts(cells, split, "Outro e-mail", (text) => {
    const { success, data } = personFields.email.safeParse(text.replace(/^(?:mailto:|<)|>$/gi, ""));
    return success ? { value: data } : { value: null, failure: "E-mail inválido" };
  });
}

export function readPhones(cells: string[]): ReadContact {
  const { first = "", notes, ...read } = readContacts(cells, splitPhones, "Outro telefone", readPhone);
  const { extension, number } = splitExtension(first);
  // A name or a remark, such as the person who answers it.
  const hasWords = /\p{L}{2}/u.test(number);
  const kind = extension ? "Telefone com ramal" : "Telefone com palavras";
  const whole = extension || hasWords ? [{ kind, text: `Telefone: ${first}` }] : [];
  return { ...read, notes: [...whole, ...notes] };
}

function readPhone(text: string): ReadValue {
  if (ROUNDED.test(text))
    return { value: null, failure: "Telefone truncado pela planilha, que o tratou como número" };
  const number = splitExtension(text).number.replace(/\.0$/, "");
  const { success, data } = anyPhone.safeParse(number);
  return success ? { value: data } : { value: null, failure: "Telefone que não pôde ser lido" };
}

/** A number that only lacks its area code, or an address with a typing mistake. */
const CONTACT = /(?:\d\D*){8}|\S@\S/;

/** Returns the first value that somebody can be reached by once it is corrected, for a line without a name. */
export const findContact = (cells: string[]): string | undefined =>
  cells.map((cell) => cell.trim()).find((cell) => CONTACT.test(cell));
