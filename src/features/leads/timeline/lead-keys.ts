// Query keys of leads.

/** Key of all leads. A changed lead invalidates it, since lists show leads too. */
export const LEADS = ["leads"] as const;

/** Key of everything about one lead. */
export const leadKey = (id: string) => [...LEADS, "one", id] as const;
