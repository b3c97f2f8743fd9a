// Validates Host headers. URL parsers accept more: for them, `a@b` is a user at a host.

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Tells whether it is just a name or an address, with or without a port (RFC 9110, 7.2). */
export function isHost(value: string): boolean {
  return HOST.test(value) && URL.canParse(`http://${value}`);
}
