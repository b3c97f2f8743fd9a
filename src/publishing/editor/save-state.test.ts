import { describe, expect, it } from "vitest";
import { describeEffect, findPending, findSaveState, LEAVING } from "./save-state.ts";

const SAVED = { status: "saved", isSaved: true, isAutosaved: true, isCopied: false } as const;

describe("what an editor says of its saving", () => {
  it("is that it is saved only while the server has everything", () => {
    expect(findSaveState(SAVED)).toBe("saved");
    expect(findSaveState({ ...SAVED, isSaved: false })).toBe("saving");
    expect(findSaveState({ ...SAVED, status: "idle", isSaved: false })).toBe("saving");
    expect(findSaveState({ ...SAVED, isSaved: false, isAutosaved: false })).toBe("unsaved");
  });

  it.each(["saving", "unanswered", "refused"] as const)("is %s whatever else is known", (status) => {
    expect(findSaveState({ ...SAVED, status })).toBe(status);
    expect(findSaveState({ ...SAVED, status, isSaved: false })).toBe(status);
  });

  it("never is that it is saved where leaving it is said to lose a text", () => {
    for (const status of ["idle", "saved"] as const)
      for (const isSaved of [true, false])
        for (const isAutosaved of [true, false])
          for (const isPublished of [true, false])
            for (const wantsPublished of [true, false]) {
              const isSaid = findSaveState({ status, isSaved, isAutosaved }) === "saved";
              for (const savedAt of [undefined, "2026-11-30T22:00:00.000Z"]) {
                const pending = findPending({
                  isSaved,
                  savedAt,
                  isPublished,
                  wantsPublished,
                  isCopied: false,
                });
                const isLost = pending === "text" || pending === "rest";
                expect(isSaid).toBe(!isLost);
                expect(pending === "rest").toBe(!isSaved && savedAt !== undefined);
              }
            }
  });

  it("is, with a text that is saved and a publication that is not, that the publication is missing", () => {
    expect(findPending({ ...SAVED, savedAt: "1", isPublished: false, wantsPublished: true })).toBe(
      "publication",
    );
    expect(findPending({ ...SAVED, savedAt: "1", isPublished: true, wantsPublished: false })).toBe(
      "withdrawal",
    );
    expect(findPending({ ...SAVED, savedAt: "1", isPublished: true, wantsPublished: true })).toBeUndefined();
    for (const pending of ["publication", "withdrawal"] as const) {
      expect(LEAVING[pending].text).toContain("está salvo");
      expect(LEAVING[pending].text).not.toBe(LEAVING.text.text);
    }
  });

  it("says that this browser's copy is discarded where the footer says that it has one", () => {
    const unsaved = { ...SAVED, isSaved: false, isPublished: false, wantsPublished: false, isCopied: true };
    expect(findPending({ ...unsaved, savedAt: undefined })).toBe("copy");
    expect(findPending({ ...unsaved, savedAt: "1" })).toBe("rest");
    expect(LEAVING.copy.text).toContain("guardado neste navegador será descartado");
  });

  it("says of a text what leaving does to it, which a save behind the question does not change", () => {
    for (const pending of ["text", "rest"] as const) {
      expect(LEAVING[pending].text).toContain("será descartado");
      expect(LEAVING[pending].text).not.toContain("não foi salvo");
    }
    expect(LEAVING.rest.text).toContain("continua salvo");
  });
});

describe("the effect of the save button", () => {
  it.each([
    [{}, "como rascunho"],
    [{ isScheduled: true }, "com a data agendada"],
    [{ wantsPublished: true }, "e publicar"],
    [{ wantsPublished: true, hasUnpublished: true, isScheduled: true }, "e publicar"],
    [{ isPublished: true, hasUnpublished: true }, "e tirar do ar"],
    [{ isPublished: true, wantsPublished: true, hasUnpublished: true }, "e publicar alterações"],
    [{ isPublished: true, wantsPublished: true }, undefined],
  ])("of %o is: %s", (state, effect) => {
    const nothing = { isPublished: false, wantsPublished: false, hasUnpublished: false, isScheduled: false };
    expect(describeEffect({ ...nothing, ...state })).toBe(effect);
  });
});
