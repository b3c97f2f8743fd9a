/** A time to an answer in words, rounded up to minutes, hours or days that can be promised: "3 horas úteis". */
export function describeAnswerTime(minutes: number): string {
  if (minutes < 60) return inUnits(Math.max(1, minutes), "minuto útil", "minutos úteis");
  const hours = Math.ceil(minutes / 60);
  if (hours <= 48) return inUnits(hours, "hora útil", "horas úteis");
  return inUnits(Math.ceil(hours / 24), "dia útil", "dias úteis");
}

const inUnits = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
