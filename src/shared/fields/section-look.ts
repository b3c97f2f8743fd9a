// How a section looks: one declaration for every kind. Names that are chosen, never colours or sizes, so that no choice
// can break contrast, phones or speed (look.css says what each means). The first of each is what a section without a
// word about its look has.
import { z } from "zod";
import { choice, icon, image } from "./fields.ts";

/** What a section stands on. */
const background = choice(
  "Fundo",
  ["paper", "soft", "brand", "picture"],
  ["Papel", "Tom suave", "Marca", "Imagem"],
);

const common = {
  background,
  picture: image("Imagem de fundo").meta({ shownWith: { background: "picture" } }),
  spacing: choice("Espaço", ["normal", "compact", "wide"], ["Normal", "Compacto", "Amplo"]),
  align: choice("Alinhamento", ["left", "center"], ["À esquerda", "Ao centro"]),
  width: choice("Largura", ["normal", "text", "wide"], ["Normal", "De texto", "Larga"]),
};

/** Of what a section lists: as many as its items fill, or as one wants them. */
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

/** By what a kind says of itself; `brand`: it stands on the brand's colour unless something else is chosen. */
export const APPEARANCES = { plain, columns: withColumns, brand: onBrand };
export type AppearanceKind = keyof typeof APPEARANCES;

export type Appearance = z.output<typeof plain>;
export type Columns = z.output<typeof columns>;

/** What can stand above the words of a card: the picture, else the icon, else what the kind draws. */
export const figureFields = { icon: icon("Ícone"), image: image("Imagem") };
