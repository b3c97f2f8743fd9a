import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosave, type SaveOutcome } from "./autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A text being written, and a server that answers on command. */
function openEditor() {
  let text = "";
  let stored = "";
  const sent: string[] = [];
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  const statuses: string[] = [];
  const autosave = createAutosave({
    isDue: () => text !== stored,
    save: () => {
      const values = text;
      sent.push(values);
      return new Promise((resolve) => {
        answers.push((outcome) => {
          if (outcome === "saved") stored = values;
          resolve(outcome);
        });
      });
    },
    onStatus: (status) => statuses.push(status),
    pauseMs: 100,
    retryMs: 1_000,
  });
  return {
    autosave,
    sent,
    statuses,
    write: (written: string) => {
      text = written;
      autosave.changed();
    },
    answer: async (outcome: SaveOutcome) => {
      answers.shift()?.(outcome);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe("autosave", () => {
  it("waits a moment after a change, and sends what is there then, however long typing goes on", async () => {
    const { write, sent, statuses, answer } = openEditor();
    write("a");
    await vi.advanceTimersByTimeAsync(90);
    expect(sent).toEqual([]);
    write("ab");
    await vi.advanceTimersByTimeAsync(20);
    expect(sent).toEqual(["ab"]);
    await answer("saved");
    expect(statuses).toEqual(["saving", "saved"]);
  });

  it("sends a change soon, although a retry is due much later", async () => {
    const { write, sent, answer } = openEditor();
    write("a");
    await vi.advanceTimersByTimeAsync(100);
    await answer("unanswered");
    write("ab");
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(["a", "ab"]);
  });

  it("has one request on its way, behind which the latest text follows", async () => {
    const { write, sent, answer } = openEditor();
    write("a");
    await vi.advanceTimersByTimeAsync(100);
    write("ab");
    write("abc");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(["a"]);
    await answer("saved");
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(["a", "abc"]);
  });

  it("sends nothing that is saved already", async () => {
    const { write, sent, answer } = openEditor();
    write("a");
    await vi.advanceTimersByTimeAsync(100);
    await answer("saved");
    write("a");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(["a"]);
  });

  it("tries again by itself where nobody answered, but not what was refused", async () => {
    const { write, sent, answer } = openEditor();
    write("a");
    await vi.advanceTimersByTimeAsync(100);
    await answer("unanswered");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(["a", "a"]);
    await answer("refused");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(["a", "a"]);
  });

  it("lets a save by hand wait for the request on its way, and sends nothing meanwhile", async () => {
    const { autosave, write, sent, answer } = openEditor();
    write("a");
    await vi.advanceTimersByTimeAsync(100);
    const work = vi.fn(() => Promise.resolve("done"));
    const result = autosave.exclusively(work);
    write("ab");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).not.toHaveBeenCalled();
    await answer("saved");
    expect(await result).toBe("done");
    expect(sent).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(["a", "ab"]);
  });

  it("is over when it is stopped", async () => {
    const { autosave, write, sent } = openEditor();
    write("a");
    autosave.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
  });
});
