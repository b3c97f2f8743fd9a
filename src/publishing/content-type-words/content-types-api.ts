import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { ContentType } from "../content-type.server.ts";
import { dialogPathOf } from "../item-path.ts";
import { isPublishableType } from "../publishable-type.server.ts";
import { permissionsOf } from "../tool-calls.server.ts";
import { type KindWords, kindWordsListSchema } from "./schema.ts";

/** Lists the content types with their labels. */
export function kindsApi(types: ContentType[]): SliceApi {
  const answer = types.map(toWords);
  return {
    tag: "Conteúdo",
    member(app) {
      app.get(
        "/api/kinds",
        {
          schema: {
            summary: "O que se escreve no painel, em palavras",
            response: { 200: kindWordsListSchema.describe("Cada tipo de conteúdo") },
          },
        },
        () => answer,
      );
    },
  };
}

function toWords(kind: ContentType): KindWords {
  const { name, plural, words, editorPath = dialogPathOf(plural, ":id") } = kind;
  const { tools, hasAuthor = false } = isPublishableType(kind) ? kind : {};
  return {
    name,
    plural,
    one: words.listed ?? words.one,
    inText: words.inText ?? null,
    editorPath,
    hasAuthor,
    permissions: tools ? permissionsOf([{ name, tools }]) : [],
  };
}
