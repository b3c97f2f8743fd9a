/** Asks for the old server, because the domain may move before or after the import. */
export const SERVER_FIELD = {
  name: "server",
  label: "Servidor do site antigo",
  placeholder: "203.0.113.7",
  hint: "Opcional: o endereço IP dele, se o nome do site já leva a outro lugar.",
} as const;
