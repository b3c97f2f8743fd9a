// Where a link may lead.

/** By http, https or mailto, or within the site: `/contato`, `#secao`, `?pagina=2`. */
export function isLinkAddress(address: string): boolean {
  return (
    /^(https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|\/(?![/\\])|[#?])/i.test(address.trim()) &&
    !/\s/.test(address.trim())
  );
}

/**
 * An address as a link needs it: what was typed or copied without its beginning gets one.
 * @returns `undefined` where it can be none
 */
export function completeAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (isLinkAddress(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:]\S*)?$/i.test(address)) return `https://${address}`;
  return undefined;
}
