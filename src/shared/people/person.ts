/** Recognizes a person's data. */
export interface Person {
  /** All e-mail addresses of the person, compared ignoring case. */
  emails: readonly string[];
  /** Ids of leads, for those without an address. */
  leadIds: readonly string[];
}

/** A person as found for a removal request. */
export interface IdentifiedPerson extends Person {
  /** Addresses of the team that leads of the person have too. They are not the person's: much else has them. */
  teamEmails: readonly string[];
}

/** Returns the person who is known by a single address. */
export const personOf = (email: string): Person => ({ emails: [email], leadIds: [] });
