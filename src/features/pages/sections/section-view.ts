// Types of the views of sections.

import type { ReactNode } from "react";
import type { StoredImage } from "#src/media/schema.ts";
import type { SiteData } from "#src/settings/site-data.ts";
import type { TextPart } from "#src/settings/texts/words/part.ts";
import type { ImageValue, MarkdownText, Text } from "#src/shared/fields/fields.ts";
import type { Appearance } from "#src/shared/fields/section-look.ts";
import type { IconName } from "#src/shared/icons.ts";
import type { SectionSlot } from "#src/ui/identities/drawing/slots.ts";

/** An image with its size and placeholder, to avoid layout shifts (SectionPicture). */
export interface ShownImage extends StoredImage {
  alt: string;
  /** Attributes of its element; the editor marks replaceable images. */
  attributes?: Record<`data-${string}`, string>;
}

/** Replaces texts in props with what is rendered: formatted for visitors, editable in the editor. */
export type Shown<Value> = Value extends Text | MarkdownText
  ? ReactNode
  : Value extends ImageValue
    ? ShownImage
    : Value extends readonly (infer Item)[]
      ? Shown<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Shown<Value[Name]> }
        : Value;

export type ShownAppearance = Shown<Appearance>;

/** A service from the services page, wherever it is shown. */
export interface ShownService {
  name: string;
  summary: string;
  drawing: SectionSlot | "none";
  icon: IconName | "none";
  /** Its size is found among the page's loaded images. */
  image: ImageValue | null;
  /** Path of the page with its details. */
  page: string;
}

/** Loaded by the server for the sections of a page (load-sections.server.ts). */
export interface LoadedSections {
  /** Images by id. */
  images: Record<string, StoredImage>;
  /** Rendered Markdown by source. */
  html: Record<string, string>;
  /** Results of the sections' loaders, such as the newest posts, by section id. */
  data: Record<string, unknown>;
}

export interface SectionSite extends SiteData {
  services: readonly ShownService[];
  loaded?: LoadedSections;
}

export interface SectionViewProps<Props, Data = unknown> {
  /** Unique on the page; prefix of element ids. */
  anchor: string;
  /** Rendered props; an empty text is null. */
  shown: Shown<Props>;
  /** The texts as strings, for attributes, with live values filled in. */
  props: Props;
  site: SectionSite;
  /** The loader's result; undefined if it failed, and in the editor before the answer. */
  data?: Data | undefined;
  /** Level of the title: 1 at the head of a page. */
  level?: 1 | 2;
}

/**
 * A section's component. It runs on the server and in the editor, never in a visitor's browser: no state, no
 * effects.
 */
export type SectionView<Props, Data = unknown> = (props: SectionViewProps<Props, Data>) => ReactNode;

/** Registers the view of a section type: each `*.section.tsx` exports one as `section`. */
export interface SectionModule {
  View: SectionView<never, never>;
  /** CSS texts, beside the site's own styles. */
  styles: readonly string[];
  /** Needed besides if the section has a picture, an icon or a chosen look. */
  pictureStyles?: readonly string[];
  /** Needed besides in one of its arrangements, by the arrangement's name. */
  arrangementStyles?: Readonly<Record<string, readonly string[]>>;
  /** Its title can be the title of the page. */
  canHeadPage?: true;
  /** Its view ends in a background of its own, so the page needs no space below it. */
  endsOnGround?: true;
  /** The texts of the site that its island shows. */
  texts?: TextPart;
}
