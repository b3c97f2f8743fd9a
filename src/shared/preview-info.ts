/** The preview link that a page is shown through. */
export interface PreviewInfo {
  /** Name of the link. */
  name: string;
  /** Expiry of the link, formatted in the site's time zone. */
  until: string;
  /** There are more drafts than a preview can show, so older ones are missing. */
  isPartial: boolean;
}
