// Groups of the Settings screen. Separate from its fields, so that links to a group load nothing else.

/** Groups by their name in the URL (`?grupo=aparencia`). */
export const SETTINGS_GROUPS = {
  empresa: "Empresa e contato",
  aparencia: "Aparência",
  legal: "Dados legais",
  busca: "SEO e Analytics",
  manutencao: "Manutenção",
} as const;
export type SettingsGroup = keyof typeof SETTINGS_GROUPS;

/** The screen's first page, with what every company fills in. */
export const SETTINGS_PAGE = "/dashboard/settings";

export const settingsPath = (group: SettingsGroup): string => `${SETTINGS_PAGE}?grupo=${group}`;
