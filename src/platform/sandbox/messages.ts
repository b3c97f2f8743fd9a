// Messages between the site and a sandboxed process (docs/adr/0130). Both sides call: the site calls functions of the
// module, and the module calls functions that the site provides, such as "next piece of the file".

export type Message =
  | { type: "ready" }
  /**
   * Loads a module. With `isSession`, its default export is called with the host functions and returns the methods.
   */
  | { type: "load"; module: string; isSession: boolean; memoryMb: number }
  | { type: "call"; id: number; name: string; args: unknown[]; limitMs: number }
  | { type: "ask"; id: number; name: string; args: unknown[] }
  | { type: "answer"; id: number; outcome: Outcome };

/** Errors are sent as name and message, because their classes are not shared between processes. */
export type Outcome = { ok: true; value: unknown } | { ok: false; name: string; message: string };

export async function outcomeOf(work: () => unknown): Promise<Outcome> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, name, message };
  }
}

export function valueOf(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.value;
  const error = new Error(outcome.message);
  error.name = outcome.name;
  throw error;
}
