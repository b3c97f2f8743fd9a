// Converts a form of another site into the fields that this site's forms support.

import type { Element } from "hast";
import { visit } from "unist-util-visit";
import type { OldForm, OldFormField } from "../old-site/old-site.ts";
import { wordsOf } from "../old-site/parse-tree.ts";
import { readText } from "../old-site/to-markdown.ts";

const FIELDS_MAX = 12;
/** Most unsupported fields that are named. */
const LOST_MAX = 50;
const OPTIONS_MAX = 30;
const LABEL_MAX = 300;
const BUTTON_MAX = 40;
const TYPES: ReadonlyMap<string, OldFormField["type"]> = new Map([
  ["email", "email"],
  ["tel", "phone"],
  ["checkbox", "consent"],
]);
/** Elements excluded from the text of labels. */
const ANSWERS = new Set(["select", "textarea"]);
/** Input types without a visible field. */
const UNSEEN = new Set(["hidden", "submit", "button", "image", "reset"]);
/** Input types that mark a form as something other than a contact form. */
const NO_CONTACT = new Set(["password", "search"]);

/** @returns undefined for searches, logins and the like; `null` without a field for e-mail or telephone */
export function readForm(form: Element): OldForm | null | undefined {
  const labels = labelsIn(form);
  const fields: OldFormField[] = [];
  const lost: string[] = [];
  let button = "";
  let isContact = readText(form, "role") !== "search";
  visit(form, "element", (element) => {
    const type = typeOf(element);
    if (element.tagName === "button" || type === "submit")
      button ||= wordsOf(element, BUTTON_MAX, ANSWERS) || readText(element, "value").slice(0, BUTTON_MAX);
    if (NO_CONTACT.has(type)) isContact = false;
    if (!["input", "textarea", "select"].includes(element.tagName) || UNSEEN.has(type)) return;
    const field = fieldOf(element, type, labels);
    if (field && fields.length < FIELDS_MAX) fields.push(field);
    else if (lost.length < LOST_MAX) lost.push(labelOf(element, labels) || "sem nome");
  });
  if (!isContact || fields.length + lost.length === 0) return undefined;
  const isAnswered = ({ type }: OldFormField) => type === "email" || type === "phone";
  const answered = fields.find(({ type }) => type === "email") ?? fields.find(isAnswered);
  if (!answered) return null;
  // The company could not reply otherwise.
  if (!fields.some((field) => isAnswered(field) && field.required)) answered.required = true;
  return { fields, button: button.trim() || "Enviar", lost };
}

function typeOf(element: Element): string {
  return element.tagName === "input" ? readText(element, "type").toLowerCase() || "text" : element.tagName;
}

function fieldOf(element: Element, type: string, labels: Labels): OldFormField | undefined {
  const label = labelOf(element, labels);
  const options = type === "select" ? optionsOf(element) : [];
  if (!label || type === "radio" || type === "file" || (type === "select" && options.length === 0))
    return undefined;
  return {
    type: type === "select" ? "choice" : (TYPES.get(type) ?? "text"),
    label: label.replace(/\s*\*$/, ""),
    required: element.properties.required === true || label.endsWith("*"),
    isLong: type === "textarea",
    options,
  };
}

/** Labels by field id (`for`), or by the element within the label. */
type Labels = ReadonlyMap<string | Element, string>;

function labelsIn(form: Element): Labels {
  const labels = new Map<string | Element, string>();
  visit(form, "element", (label) => {
    if (label.tagName !== "label") return;
    const words = wordsOf(label, LABEL_MAX, ANSWERS);
    if (readText(label, "htmlFor")) labels.set(readText(label, "htmlFor"), words);
    visit(label, "element", (field) => void labels.set(field, words));
  });
  return labels;
}

function labelOf(element: Element, labels: Labels): string {
  const named = labels.get(readText(element, "id")) || labels.get(element);
  const words =
    named || readText(element, "ariaLabel") || readText(element, "placeholder") || readText(element, "name");
  return words.slice(0, LABEL_MAX).trim();
}

function optionsOf(select: Element): string[] {
  const found = new Set<string>();
  visit(select, "element", (option) => {
    // An option without a value is often only "Escolha…".
    if (option.tagName !== "option" || option.properties.value === "") return;
    const words = found.size < OPTIONS_MAX ? wordsOf(option, 100) : "";
    if (words) found.add(words);
  });
  return [...found];
}
