/** Accepts http, https, mailto, and addresses within the site: `/contato`, `#secao`, `?pagina=2`. */
export function isLinkAddress(address: string): boolean {
  return (
    /^(https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|\/(?![/\\])|[#?])/i.test(address.trim()) &&
    !/\s/.test(address.trim())
  );
}

export const REFUSED_ADDRESS = "Comece com https://, mailto: ou, dentro do site, com /.";

/** Completes a typed address, for example with `https://`. @returns `undefined` if it cannot be an address */
export function completeAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (isLinkAddress(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:]\S*)?$/i.test(address)) return `https://${address}`;
  return undefined;
}
