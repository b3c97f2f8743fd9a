// What a section's component gets: its props with the texts as they are shown.
import type { ReactNode } from "react";
import type { SiteData } from "#src/settings/site-data.ts";
import type { Text } from "./schema.ts";
import type { Service } from "./services/schema.ts";

/** Props with each text in the form in which it is shown: formatted for visitors, editable in the editor. */
export type Shown<Value> = Value extends Text
  ? ReactNode
  : Value extends readonly (infer Item)[]
    ? Shown<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Shown<Value[Name]> }
      : Value;

/** A service of the page of services, wherever it is shown. */
export interface ShownService extends Pick<Service, "name" | "summary" | "drawing"> {
  /** The path of the page that has its details. */
  page: string;
}

/** What sections know of the site. */
export interface SectionSite extends SiteData {
  services: readonly ShownService[];
}

export interface SectionViewProps<Props> {
  /** Begins the ids of elements in it, and is unique on the page. */
  anchor: string;
  /** What it shows; an empty text is null. */
  shown: Shown<Props>;
  /** The texts themselves, for attributes. */
  props: Props;
  site: SectionSite;
}

/** A kind's component. It runs on the server and in the editor, never in a visitor's browser: no state, no effects. */
export type SectionView<Props> = (props: SectionViewProps<Props>) => ReactNode;
