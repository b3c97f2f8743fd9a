import type { CornerRadius, Identity, Typeface } from "#src/shared/site-look.ts";

export interface Named<Name> {
  value: Name;
  label: string;
  text: string;
}

const IDENTITY_NAMES: Named<Identity>[] = [
  { value: "none", label: "Sem desenhos", text: "Só texto, espaço e as suas cores." },
  { value: "prumo", label: "Prumo", text: "Prancha de obra: medidas e um fio de prumo." },
  { value: "circuito", label: "Circuito", text: "Caminhos e nós, com um sinal que os percorre." },
  { value: "orbita", label: "Órbita", text: "Arcos em volta de um centro." },
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

export const LOOK_CHOICES = {
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
