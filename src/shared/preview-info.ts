/** What a page knows of the preview that it is part of. */
export interface PreviewInfo {
  /** Of the link. */
  name: string;
  /** When the link expires, in words of the site's time zone. */
  until: string;
  /** More drafts were made than a preview can show: some, older ones, are missing in it. */
  isPartial: boolean;
}
