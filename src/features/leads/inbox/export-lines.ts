// The answer of `POST /api/leads/exports` is one JSON object whose leads stand on lines of their own.
export const LEADS_START = '{"leads":[';
export const LEADS_END = "]}";
