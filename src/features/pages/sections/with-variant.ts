// Arrangements of a section that is already written.

import type { SectionVariant } from "./schema.ts";

interface Pictured {
  image?: unknown;
  appearance?: { background?: string; picture?: unknown };
}

/**
 * Returns the props in a variant's arrangement; texts and other choices of the look stay. A picture goes along between
 * its places before and behind the text.
 */
export function withVariant(props: object, variant: SectionVariant): Record<string, unknown> {
  const { appearance: before, image } = props as Pictured;
  const { appearance: chosen } = variant.props as Pictured;
  const arranged: Record<string, unknown> = { ...props, ...variant.props };
  if (!before && !chosen) return arranged;
  const appearance: NonNullable<Pictured["appearance"]> = { ...before, ...chosen };
  if (image !== undefined && chosen?.background === "picture" && image && !appearance.picture)
    return { ...arranged, image: null, appearance: { ...appearance, picture: image } };
  if (image === null && chosen?.background === "paper" && appearance.picture)
    return { ...arranged, image: appearance.picture, appearance: { ...appearance, picture: null } };
  return { ...arranged, appearance };
}

/** Tells whether the props already have a variant's choices. */
export function hasVariant(props: object, variant: SectionVariant): boolean {
  return isWithin(variant.props, props);
}

function isWithin(choices: object, props: unknown): boolean {
  return Object.entries(choices).every(([name, choice]: [string, unknown]) => {
    const value = (Object(props) as Record<string, unknown>)[name];
    return typeof choice === "object" && choice ? isWithin(choice, value) : value === choice;
  });
}
