import { CLOSED_PATHS } from "#src/shared/public-addresses.ts";

/** What the product serves itself: pages of other slices, files, and programs' addresses. */
const OWN_FOLDERS =
  /^\/(?:assets|media|arquivos|downloads|icons|logos|og|share|docs|\.well-known|blog|portfolio|contato|faq|newsletter|ebook|remove-cadastro|politicas-de-privacidade|termos-de-servico|sem-conexao)(?:[/.]|$)/;

/** Whether an address is not for pages of the owner's own. */
export function isReservedPath(path: string): boolean {
  return CLOSED_PATHS.test(path) || OWN_FOLDERS.test(path);
}
