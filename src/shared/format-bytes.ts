/** `12,4 MB` */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString("pt-BR", { maximumFractionDigits: value < 100 && step > 0 ? 1 : 0 })} ${units[step]}`;
}
