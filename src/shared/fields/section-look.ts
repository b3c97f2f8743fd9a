// The look of page sections, declared once for all of them. Values are names, never sizes, and texts on a color of
// one's own get theirs from it, so that no choice can break contrast, phones or speed; look.css and band-styles.ts define
// what each means. The first value is the default.

import { z } from "zod";
import { choice, color, icon, image, wholeNumber } from "./fields.ts";

const background = choice(
  "Fundo",
  ["paper", "soft", "soft-secondary", "brand", "secondary", "accent", "dark", "own", "picture"],
  [
    "Papel",
    "Tom suave",
    "Tom suave da cor secundária",
    "Marca",
    "Cor secundária",
    "Cor de destaque",
    "Escuro",
    "Outra cor",
    "Imagem",
  ],
);

const backgroundColor = color("Cor do fundo", {
  shownWith: { background: "own" },
  hint: "O texto fica claro ou escuro conforme ela. No tema escuro, tons pálidos escurecem.",
});

const common = {
  background,
  backgroundColor: backgroundColor.default("#f3e8d6").meta({ ...backgroundColor.meta() }),
  picture: image("Imagem de fundo").meta({ shownWith: { background: "picture" } }),
  veil: choice(
    "Véu sobre a imagem",
    ["auto", "dark", "brand", "gradient", "gradient-brand"],
    [
      "Automático",
      "Escuro",
      "Da cor da marca",
      "Gradiente escuro, sob o texto",
      "Gradiente da marca, sob o texto",
    ],
  ).meta({ shownWith: { background: "picture" } }),
  veilStrength: wholeNumber("Densidade do véu (%)", { min: 0, max: 80, usual: 60 }).meta({
    shownWith: { background: "picture" },
    hint: "De 0 a 80. Sob o texto ele nunca é mais ralo do que a leitura precisa. No automático, é ignorada.",
  }),
  spacing: choice("Espaço", ["normal", "compact", "wide"], ["Normal", "Compacto", "Amplo"]),
  align: choice("Alinhamento", ["left", "center"], ["À esquerda", "Ao centro"]),
  width: choice("Largura", ["normal", "text", "wide"], ["Normal", "De texto", "Larga"]),
};

/** Columns of a list; "auto" fits the number of items. */
const columns = choice("Colunas", ["auto", "two", "three", "four"], ["Conforme os itens", "2", "3", "4"]);

const facts = { title: "Aparência" };
const plain = z
  .object(common)
  .prefault({})
  .meta({ ...facts });
const withColumns = z
  .object({ ...common, columns })
  .prefault({})
  .meta({ ...facts });
const onBrand = z
  .object({
    ...common,
    background: background
      .unwrap()
      .default("brand")
      .meta({ ...background.meta() }),
  })
  .prefault({})
  .meta({ ...facts });

/** Appearance fields by the section's kind. `brand` sections have the brand color as default background. */
export const APPEARANCES = { plain, columns: withColumns, brand: onBrand };
export type AppearanceKind = keyof typeof APPEARANCES;

export type Appearance = z.output<typeof plain>;
export type Columns = z.output<typeof columns>;

/** Shape of every picture of a section. */
export const pictureShape = choice(
  "Formato da imagem",
  ["auto", "whole", "3-2", "16-9", "portrait"],
  ["Conforme a seção", "Inteira, sem corte", "3:2", "16:9", "Retrato, 4:5"],
);
export type PictureShape = z.output<typeof pictureShape>;

/** Arrangement of a picture beside a text. */
export const besideFields = {
  pictureShape,
  pictureShare: choice(
    "Largura da imagem e do texto",
    ["auto", "1-2", "1-1", "2-1"],
    ["Conforme a seção", "1:2", "1:1", "2:1"],
  ),
  pictureEdge: choice(
    "Borda da imagem",
    ["framed", "bleed", "overlap"],
    ["Com moldura", "Até a borda da página", "Por baixo do texto"],
  ),
};

/** Shown above a card's text: the image, else the icon, else the section's own drawing. */
export const figureFields = { icon: icon("Ícone"), image: image("Imagem") };
