// The parts of the Settings screen. Apart from its fields: who links to one loads nothing else.

/** Parts of the screen, by the name that its address has for them (`?grupo=aparencia`). */
export const SETTINGS_GROUPS = {
  empresa: "Empresa e contato",
  aparencia: "Aparência",
  legal: "Dados legais",
  busca: "SEO e Analytics",
  manutencao: "Manutenção",
} as const;
export type SettingsGroup = keyof typeof SETTINGS_GROUPS;

/** Where a part of the settings is written. */
export const settingsPath = (group: SettingsGroup): string => `/dashboard/settings?grupo=${group}`;
