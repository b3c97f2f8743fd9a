// What a section's component gets: its props with the texts as they are shown.
import type { ReactNode } from "react";
import type { StoredImage } from "#src/media/schema.ts";
import type { IconName } from "#src/shared/icons.ts";
import type { Appearance } from "#src/shared/fields/section-look.ts";
import type { SiteData } from "#src/settings/site-data.ts";
import type { TextPart } from "#src/settings/texts/words/part.ts";
import type { SectionSlot } from "#src/ui/identities/drawing/slots.ts";
import type { ImageValue, MarkdownText, Text } from "#src/shared/fields/fields.ts";

/** An image with what it takes to show it without a layout shift (SectionPicture). */
export interface ShownImage extends StoredImage {
  alt: string;
  /** Of its element; the editor marks what can be replaced. */
  attributes?: Record<`data-${string}`, string>;
}

/** Props with each text in the form in which it is shown: formatted for visitors, editable in the editor. */
export type Shown<Value> = Value extends Text | MarkdownText
  ? ReactNode
  : Value extends ImageValue
    ? ShownImage
    : Value extends readonly (infer Item)[]
      ? Shown<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Shown<Value[Name]> }
        : Value;

/** The look of a section, with its picture as it is shown. */
export type ShownAppearance = Shown<Appearance>;

/** A service of the page of services, wherever it is shown. */
export interface ShownService {
  name: string;
  summary: string;
  drawing: SectionSlot | "none";
  icon: IconName | "none";
  /** Found among what was loaded for the page. */
  image: ImageValue | null;
  /** The path of the page that has its details. */
  page: string;
}

/** What the server has read for the sections of a page (load-sections.server.ts). */
export interface LoadedSections {
  /** The page's images, by id. */
  images: Record<string, StoredImage>;
  /** The HTML of Markdown, by its source. */
  html: Record<string, string>;
  /** What sections show that is not in their props, such as the newest posts, by the section's id. */
  data: Record<string, unknown>;
}

/** What sections know of the site. */
export interface SectionSite extends SiteData {
  services: readonly ShownService[];
  loaded?: LoadedSections;
}

export interface SectionViewProps<Props, Data = unknown> {
  /** Begins the ids of elements in it, and is unique on the page. */
  anchor: string;
  /** What it shows; an empty text is null. */
  shown: Shown<Props>;
  /** The texts as strings, for attributes, with live values filled in. */
  props: Props;
  site: SectionSite;
  /** What the server has read for it; undefined where that failed, and in an editor. */
  data?: Data | undefined;
  /** The level of its title: 1 at the head of a page. */
  level?: 1 | 2;
}

/** A kind's component. It runs on the server and in the editor, never in a visitor's browser: no state, no effects. */
export type SectionView<Props, Data = unknown> = (props: SectionViewProps<Props, Data>) => ReactNode;

/** Registers the view of a section type: each `*.section.tsx` exports one as `section`. */
export interface SectionModule {
  View: SectionView<never, never>;
  /** CSS texts, beside the site's own styles. */
  styles: readonly string[];
  /** Needed besides if the section has a picture, an icon or a chosen look. */
  pictureStyles?: readonly string[];
  /** Its title can be the title of the page. */
  canHeadPage?: true;
  /** Its view ends in a background of its own, so the page needs no space below it. */
  endsOnGround?: true;
  /** The texts of the site that its island shows. */
  texts?: TextPart;
}
