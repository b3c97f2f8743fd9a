import { expect, it } from "vitest";
import { describeEffect } from "./save-effect.ts";

it.each([
  [{}, "como rascunho"],
  [{ isScheduled: true }, "com a data agendada"],
  [{ wantsPublished: true }, "e publicar"],
  [{ wantsPublished: true, hasUnpublished: true, isScheduled: true }, "e publicar"],
  [{ isPublished: true, hasUnpublished: true }, "e tirar do ar"],
  [{ isPublished: true, wantsPublished: true, hasUnpublished: true }, "e publicar alterações"],
  [{ isPublished: true, wantsPublished: true }, undefined],
])("%o: %s", (wanted, effect) => {
  const nothing = { isPublished: false, wantsPublished: false, hasUnpublished: false, isScheduled: false };
  expect(describeEffect({ ...nothing, ...wanted })).toBe(effect);
});
