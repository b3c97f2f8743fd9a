import { expect, it } from "vitest";
import { describeEffect } from "./save-effect.ts";

it.each([
  [{}, "como rascunho"],
  [{ isScheduled: true }, "com a data agendada"],
  [{ isWanted: true }, "e publicar"],
  [{ isWanted: true, isStaged: true, isScheduled: true }, "e publicar"],
  [{ isPublished: true, isStaged: true }, "e tirar do ar"],
  [{ isPublished: true, isWanted: true, isStaged: true }, "e publicar alterações"],
  [{ isPublished: true, isWanted: true }, undefined],
])("%o: %s", (wanted, effect) => {
  const nothing = { isPublished: false, isWanted: false, isStaged: false, isScheduled: false };
  expect(describeEffect({ ...nothing, ...wanted })).toBe(effect);
});
