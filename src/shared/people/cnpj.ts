// CNPJ, the registry number of Brazilian companies. Since July 2026 its first twelve characters may be letters
// (Instrução Normativa RFB nº 2.229/2024); check digits use ASCII codes minus 48.

const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Returns fourteen capital characters without punctuation; null for an invalid CNPJ. */
export function readCnpj(value: string): string | null {
  const plain = value.toUpperCase().replace(/[\s./-]/g, "");
  if (!/^[0-9A-Z]{12}\d{2}$/.test(plain) || /^(.)\1{13}$/.test(plain)) return null;
  const first = checkDigit(plain.slice(0, 12));
  const second = checkDigit(plain.slice(0, 12) + first);
  return plain.endsWith(`${first}${second}`) ? plain : null;
}

/** Formats a CNPJ: `12.ABC.345/01DE-35`. */
export function formatCnpj(plain: string): string {
  return plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
}

function checkDigit(text: string): number {
  const weights = WEIGHTS.slice(-text.length);
  const sum = weights.reduce((total, weight, index) => total + weight * (text.charCodeAt(index) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
