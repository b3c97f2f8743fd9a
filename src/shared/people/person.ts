/** Recognizes a person's data. */
export interface Person {
  /** All e-mail addresses of the person, compared ignoring case. */
  emails: readonly string[];
  /** Ids of leads, for those without an address. */
  leadIds: readonly string[];
}

/** Returns the person who is known by a single address. */
export const personOf = (email: string): Person => ({ emails: [email], leadIds: [] });
