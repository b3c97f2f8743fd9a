import { expect, it } from "vitest";
import { readClock } from "./request-clock.ts";

const ZONE = "America/Sao_Paulo";
const at = (wall: string) => new Date(`${wall}:00-03:00`);
const clock = (now: string, due: string) => readClock(at(due).toISOString(), at(now), ZONE);

it.each([
  ["2026-11-09T10:00", "2026-11-11T10:00", "faltam 2 dias úteis", "neutral"],
  ["2026-11-10T07:00", "2026-11-11T10:00", "falta 1 dia útil e 3 h", "neutral"],
  ["2026-11-10T10:00", "2026-11-11T10:00", "falta 1 dia útil", "warning"],
  ["2026-11-10T22:30", "2026-11-11T10:00", "faltam 11 h úteis", "warning"],
  // A weekend in between does not count.
  ["2026-11-13T22:00", "2026-11-16T08:00", "faltam 10 h úteis", "warning"],
  ["2026-11-11T09:00", "2026-11-11T10:00", "falta 1 h útil", "warning"],
  ["2026-11-11T09:40", "2026-11-11T10:00", "faltam 20 min", "warning"],
  ["2026-11-11T09:59", "2026-11-11T10:00", "falta 1 min", "warning"],
  ["2026-11-11T10:00", "2026-11-11T10:00", "venceu agora", "danger"],
  ["2026-11-11T10:12", "2026-11-11T10:00", "venceu há 12 min", "danger"],
  ["2026-11-11T12:10", "2026-11-11T10:00", "venceu há 2 h", "danger"],
  ["2026-11-14T10:00", "2026-11-11T10:00", "venceu há 3 dias", "danger"],
])("at %s, of what is due %s: %s", (now, due, text, tone) => {
  expect(clock(now, due)).toMatchObject({ text, tone });
});

it("measures how much is left", () => {
  expect(clock("2026-11-09T10:00", "2026-11-11T10:00").share).toBe(1);
  expect(clock("2026-11-10T10:00", "2026-11-11T10:00").share).toBe(0.5);
  expect(clock("2026-11-12T10:00", "2026-11-11T10:00").share).toBe(0);
});
