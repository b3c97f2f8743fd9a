// API schemas of preview links (docs/produto.md, "Preview links").

import { z } from "zod";
import { line } from "#src/shared/fields/text.ts";
import { VISIBLE } from "#src/shared/text-patterns.ts";
import { listChoices } from "#src/shared/word-lists.ts";

export const WHAT_LINKS_SHOW = "Quem tem o link vê o site como ele vai ficar, sem entrar no painel.";
export const DEFAULT_DAYS = 7;
export const MAX_DAYS = 90;

const DAYS = `Validade deve ser um número de dias acima de 0, até ${MAX_DAYS}`;
export const LINK_NAME_MAX = 100;

/** @param types plural names: "posts" */
export function previewLinkInputSchema(types: readonly string[]) {
  return z
    .object({
      name: line("Nome", LINK_NAME_MAX, { notText: "Informe um nome para a prévia" }).refine(
        (value) => VISIBLE.test(value),
        "Informe um nome para a prévia",
      ),
      kind: z
        .enum(types, `Tipo deve ser ${listChoices(types)}`)
        .nullish()
        .describe("Sem tipo e item: o site inteiro, com todos os rascunhos"),
      id: z.string("Item inválido").nullish(),
      revision: z.string("Revisão inválida").nullish().describe("Fixa a prévia; sem ela, segue o rascunho"),
      release: z
        .uuid("Lançamento inválido")
        .nullish()
        .describe("Sem tipo e item: mostra o site com todos os itens deste lançamento"),
      days: z.number(DAYS).positive(DAYS).max(MAX_DAYS, DAYS).default(DEFAULT_DAYS),
    })
    .superRefine(({ kind, id, revision, release }, context) => {
      const missing = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (kind && !id) missing("id", "Informe o item da prévia");
      if (id && !kind) missing("kind", "Informe o tipo do item");
      if (release && (kind || id)) missing("release", "Escolha um item ou um lançamento, não os dois");
      if (revision && !id) missing("id", "Uma revisão é sempre de um item");
    });
}
export type PreviewLinkInput = z.infer<ReturnType<typeof previewLinkInputSchema>>;

const previewLinkSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string().nullable().describe("Com o item; `null`: o site inteiro"),
  itemId: z.string().nullable(),
  title: z.string().nullable().describe("O título do item, ou o nome do lançamento"),
  revision: z.string().nullable().describe("A revisão fixada; `null`: segue o rascunho"),
  release: z.string().nullable().describe("O lançamento que mostra"),
  expiresAt: z.iso.datetime(),
  opens: z.number().int().describe("Quantas vezes foi aberta"),
  createdAt: z.iso.datetime(),
  author: z.object({ name: z.string() }),
});
export type PreviewLink = z.infer<typeof previewLinkSchema>;

export const previewLinkListSchema = z.array(previewLinkSchema);

/** `url` contains the token, which is returned only once. */
export const newPreviewLinkSchema = previewLinkSchema.extend({ url: z.string() });
export type NewPreviewLink = z.infer<typeof newPreviewLinkSchema>;

export const previewLinkQuerySchema = z.object({
  item: z.string().optional().describe("Só as prévias deste item"),
  release: z.string().optional().describe("Só as prévias deste lançamento"),
});
