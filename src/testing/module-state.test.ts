// Tests that modules keep no state: a process keeps it in resources that main.ts opens and passes on (docs/adr/0068).

import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { findState } from "./module-state.ts";

/** An inline script runs once in each page, so it may keep state. */
const NOT_READ = ["**/*.test.ts", "**/*-fixture.ts", "**/*.d.ts", "**/*.inline.ts", "src/testing/**"];

it("no module keeps anything from one use to the next", () => {
  const modules = globSync("src/**/*.{ts,tsx}", { exclude: NOT_READ });
  expect(modules.length).toBeGreaterThan(1_000);
  const kept = modules.map((file) => [file, findState(file)] as const);
  expect(Object.fromEntries(kept.filter(([, state]) => state.length > 0))).toEqual({});
});

it.each([
  ["let count = 0;", ["let count"]],
  ["export let count: number;", ["let count"]],
  ["const store = new AsyncLocalStorage<string>();", ["const store"]],
  ["export const pool = new Pool({ max: 3 });", ["const pool"]],
  ["const known = new Map<string, string>();", ["const known"]],
  ["const queue = createFairQueue({ concurrency: 1 });", ["const queue"]],
  ["const seen: string[] = []; export const note = (it: string) => seen.push(it);", ["seen.push()"]],
  ["const seen = { at: 0 }; function look() { seen.at = 1; }", ["seen is written to"]],
  ["const seen = { at: 0 }; function look() { seen.at++; }", ["seen is written to"]],
  ["const seen = { at: 0 }; function look() { delete seen.at; }", ["seen is written to"]],
  ['import { table } from "./table.ts"; table.rows.push(1);', ["table.push()"]],
  ["class Counter { static made = 0; }", ["static made"]],
  ['const TABLE = new Map([["a", 1]]); const DAYS = new Set(["sat"]); const NAME = /a/g;', []],
  ['const HOME = new URL("/", BASE); const NUMBER = new Intl.NumberFormat("pt-BR");', []],
  ["const Theme = createContext(null); class Lost extends Error { static readonly status = 404; }", []],
  ["function look() { let count = 0; const seen = new Map(); seen.set(count, 1); return seen; }", []],
])("%s", (source, state) => {
  expect(findState("module.ts", source)).toEqual(state);
});
