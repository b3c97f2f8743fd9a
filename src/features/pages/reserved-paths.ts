import { CLOSED_PATHS, FILE_PATHS } from "#src/shared/public-addresses.ts";

/** Pages of other slices. */
const OWN_FOLDERS =
  /^\/(?:blog|portfolio|contato|faq|newsletter|ebook|remove-cadastro|politicas-de-privacidade|termos-de-servico|sem-conexao|em-construcao)(?:[/.]|$)/;

/** Whether an address is not for pages of the owner's own. */
export function isReservedPath(path: string): boolean {
  return CLOSED_PATHS.test(path) || FILE_PATHS.test(path) || OWN_FOLDERS.test(path);
}
