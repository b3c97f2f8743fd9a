import { expect, it, vi } from "vitest";
import type { Logger } from "../logger.ts";
import { logQueueErrors } from "./queue-errors.ts";

function openErrors() {
  const lines: string[] = [];
  const write = (_details: object, text: string) => void lines.push(text);
  const log = { error: write, info: vi.fn<Logger["info"]>() } as unknown as Logger;
  return { lines, errors: logQueueErrors(log, () => Promise.reject(new Error("still away"))) };
}

it("without a database one line is logged, also where the queue wraps what it met", () => {
  const { lines, errors } = openErrors();
  const refused = Object.assign(new Error("database is not currently accepting connections"), {
    code: "55000",
  });
  errors.onError(new Error("schedules fired but could not be recorded", { cause: refused }));
  errors.onError(refused);
  errors.onError(new Error("Connection terminated unexpectedly"));
  // The form in which workers report errors.
  errors.onError({ code: refused.code, message: refused.message, queue: "lead.notify" });
  errors.stop();
  expect(lines).toEqual(["the job queue has lost its database"]);
});

it("every other error is logged", () => {
  const { lines, errors } = openErrors();
  errors.onError(new Error("column is missing", { cause: new Error("42703") }));
  errors.onError("no error at all");
  errors.stop();
  expect(lines).toEqual(["job queue error", "job queue error"]);
});
