/** Headers of pages with a token in their address, which must not be cached, indexed or sent to another site. */
export const SECRET_ADDRESS = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};
