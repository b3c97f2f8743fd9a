// Superscripts and subscripts as characters of their own: m², CO₂, 1º.

import type { ElementContent } from "hast";
import { isElement, isText } from "./office-styles.ts";

const SUPERSCRIPTS = toMap("0123456789+-−=()nioa", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱºª");
const SUBSCRIPTS = toMap("0123456789+-−=()aeoxhklmnpst", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ");

function toMap(from: string, to: string): ReadonlyMap<string, string> {
  const letters = Array.from(to);
  return new Map(Array.from(from, (letter, index) => [letter, letters[index] ?? letter]));
}

/** @returns undefined if a character has no raised or lowered form */
export function raiseText(children: ElementContent[], place: "super" | "sub"): ElementContent[] | undefined {
  const forms = place === "super" ? SUPERSCRIPTS : SUBSCRIPTS;
  const raised: ElementContent[] = [];
  for (const child of children) {
    if (isText(child)) {
      const letters = Array.from(child.value, (letter) => (/\s/.test(letter) ? letter : forms.get(letter)));
      if (letters.includes(undefined)) return undefined;
      raised.push({ ...child, value: letters.join("") });
    } else if (isElement(child) && child.tagName !== "a") {
      const within = raiseText(child.children, place);
      if (!within) return undefined;
      raised.push({ ...child, children: within });
    } else return undefined;
  }
  return raised;
}
