/** What a page knows of the preview that it is part of. */
export interface PreviewInfo {
  /** Of the link. */
  name: string;
  /** When the link expires, in words of the site's time zone. */
  until: string;
}
