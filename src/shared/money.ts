// Converts amounts between centavos and the text that people read and type.

/** "R$ 45.000,00" */
export function formatReais(cents: number): string {
  return (cents / 100).toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
}

/** Formats an amount as people type it: "45.000,50", or "45.000" without centavos. */
export function toTypedReais(cents: number): string {
  const hasCents = cents % 100 !== 0;
  return (cents / 100).toLocaleString("pt-BR", { minimumFractionDigits: hasCents ? 2 : 0 });
}

/** Returns centavos; `null` for an empty text; `undefined` for an invalid amount. */
export function readReais(typed: string): number | null | undefined {
  const text = typed.replace(/R\$|\s/g, "");
  if (text === "") return null;
  const parts = /^(\d{1,3}(?:\.\d{3})+|\d{1,11})(?:,(\d{1,2}))?$/.exec(text);
  if (!parts) return undefined;
  const [, whole = "", cents = ""] = parts;
  return Number(whole.replaceAll(".", "")) * 100 + Number(cents.padEnd(2, "0"));
}
