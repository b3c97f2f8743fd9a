/** Formats a response time, rounded up to minutes or hours that can be promised: "3 horas úteis". */
export function describeAnswerTime(minutes: number): string {
  if (minutes < 60) return inUnits(Math.max(1, minutes), "minuto útil", "minutos úteis");
  return inUnits(Math.ceil(minutes / 60), "hora útil", "horas úteis");
}

const inUnits = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
