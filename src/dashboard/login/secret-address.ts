/** Headers of pages whose address contains a token: it must not be cached, found, or sent to another site. */
export const SECRET_ADDRESS = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};
