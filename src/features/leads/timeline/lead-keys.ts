// The keys of queries about leads.

/** All of leads: a change of one is seen in the lists too. */
export const LEADS = ["leads"] as const;

/** All of one lead. */
export const leadKey = (id: string) => [...LEADS, "one", id] as const;
