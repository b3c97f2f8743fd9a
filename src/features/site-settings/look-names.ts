import type { CornerRadius, Identity, LookOptions, Typeface } from "#src/shared/site-look.ts";

export interface Named<Name> {
  value: Name;
  label: string;
  text: string;
}

const IDENTITY_NAMES: Named<Identity>[] = [
  {
    value: "monograma",
    label: "Monograma",
    text: "A inicial ou o símbolo da empresa, recortados pela grade.",
  },
  { value: "prumo", label: "Prumo", text: "Prancha de obra: medidas e um fio de prumo." },
  { value: "circuito", label: "Circuito", text: "Caminhos e nós, com um sinal que os percorre." },
  { value: "orbita", label: "Órbita", text: "Arcos em volta de um centro." },
  { value: "none", label: "Sem desenhos", text: "Só texto, espaço e as suas cores." },
];
const TYPEFACE_NAMES: Named<Typeface>[] = [
  { value: "studio", label: "Estúdio", text: "Bricolage Grotesque e Instrument Sans" },
  { value: "geometric", label: "Geométrica", text: "Outfit e Figtree" },
  { value: "editorial", label: "Editorial", text: "Fraunces e Source Sans 3" },
  { value: "technical", label: "Técnica", text: "Space Grotesk e Work Sans" },
  { value: "rounded", label: "Arredondada", text: "Nunito e Nunito Sans" },
];
const CORNER_NAMES: Named<CornerRadius>[] = [
  { value: "none", label: "Retos", text: "" },
  { value: "small", label: "Suaves", text: "" },
  { value: "medium", label: "Médios", text: "" },
  { value: "large", label: "Amplos", text: "" },
];

const OPTION_NAMES: { [Name in keyof LookOptions]: Named<LookOptions[Name]>[] } = {
  lightGround: [
    { value: "paper", label: "Papel", text: "Um branco quente." },
    { value: "white", label: "Branco", text: "Branco puro." },
    { value: "tint", label: "Tom da marca", text: "Claro, da sua cor principal." },
    { value: "own", label: "Outra cor", text: "A que você escolher abaixo." },
  ],
  darkGround: [
    { value: "tint", label: "Tom da marca", text: "Escuro, da sua cor principal." },
    { value: "navy", label: "Azul-marinho", text: "Quase preto, azulado." },
    { value: "black", label: "Grafite", text: "Quase preto, sem cor." },
    { value: "own", label: "Outra cor", text: "A que você escolher abaixo." },
  ],
  headingSize: [
    { value: "small", label: "Contidos", text: "" },
    { value: "normal", label: "Equilibrados", text: "" },
    { value: "large", label: "Grandes", text: "" },
  ],
  headingWeight: [
    { value: "light", label: "Leve", text: "" },
    { value: "normal", label: "Firme", text: "" },
    { value: "strong", label: "Forte", text: "" },
  ],
  headingSpacing: [
    { value: "tight", label: "Justo", text: "" },
    { value: "normal", label: "Médio", text: "" },
    { value: "open", label: "Aberto", text: "" },
  ],
  headingWidth: [
    { value: "narrow", label: "Estreita", text: "" },
    { value: "normal", label: "Normal", text: "" },
    { value: "wide", label: "Larga", text: "" },
  ],
  lineStyle: [
    { value: "soft", label: "Claras", text: "" },
    { value: "normal", label: "Normais", text: "" },
    { value: "strong", label: "Marcadas", text: "" },
  ],
  headerStyle: [
    { value: "standard", label: "Em linha", text: "Logo à esquerda, menu à direita." },
    { value: "centered", label: "Centrado", text: "Logo ao centro, menu em uma linha abaixo." },
    { value: "boxed", label: "Flutuante", text: "Uma barra solta sobre a página." },
  ],
  footerStyle: [
    { value: "columns", label: "Colunas", text: "Logo e listas lado a lado." },
    { value: "band", label: "Faixa", text: "As colunas na cor da marca." },
    { value: "statement", label: "Assinatura", text: "O nome em toda a largura." },
  ],
  motion: [
    { value: "none", label: "Nenhum", text: "Nada se move." },
    { value: "subtle", label: "Discreto", text: "Só o que responde a você." },
    { value: "lively", label: "Vivo", text: "O que entra na tela sobe; cartões reagem." },
  ],
};

export const LOOK_CHOICES = {
  ...OPTION_NAMES,
  identity: IDENTITY_NAMES,
  typeface: TYPEFACE_NAMES,
  cornerRadius: CORNER_NAMES,
};
export type LookField = keyof typeof LOOK_CHOICES;

/** Returns the name of a chosen look; undefined for other settings. */
export function nameLook(field: string, value: unknown): string | undefined {
  const choices: Named<string>[] | undefined = (LOOK_CHOICES as Record<string, Named<string>[]>)[field];
  return choices?.find((one) => one.value === value)?.label;
}
