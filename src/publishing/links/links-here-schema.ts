import { z } from "zod";

/** Links listed in an answer; `total` counts all. */
export const LINKS_SHOWN = 20;
/** `kind` of a redirect among the links. */
export const REDIRECT_LINK = "redirects";

const linkHereSchema = z.object({
  kind: z.string().describe(`O tipo de conteúdo, ou \`${REDIRECT_LINK}\``),
  id: z.string(),
  title: z.string().describe("O título; de um redirecionamento, o endereço antigo"),
});
export type LinkHere = z.infer<typeof linkHereSchema>;

/** Answer of `GET /api/{kind}/{id}/links`. */
export const linksHereSchema = z.object({
  path: z.string().describe("O endereço público do item"),
  links: z.array(linkHereSchema).describe(`Os primeiros ${LINKS_SHOWN}`),
  total: z.number().int(),
  isInMenu: z.boolean().describe("Está no menu ou no rodapé, de onde some sozinho quando sai do ar"),
});
export type LinksHere = z.infer<typeof linksHereSchema>;
