// Events of the presence stream.

/** A person who has the item open, in one tab or several. */
export interface PersonHere {
  id: string;
  name: string;
  isYou: boolean;
  /** Id of the section of a page that they write in; `null` if none was told. */
  section: string | null;
}

/** The newest version: the draft, or else the stored one. */
export interface NewestVersion {
  /** The same value as in the draft and the item. */
  baseRevision: string;
  /** The id is `null` once the account is gone. */
  author: { id: string | null; name: string };
}
