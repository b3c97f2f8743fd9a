// Reads memory and processor time of processes from Linux.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** Returns the resident memory of a process without its children, in MB. */
export function residentMemory(pid: number): number {
  return readStatus(pid, "VmRSS");
}

/** Returns the peak resident memory of a process since `forgetPeak`, in MB. */
export function peakMemory(pid: number): number {
  return readStatus(pid, "VmHWM");
}

/** Resets Linux's peak of a process's memory (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Returns processor seconds of a process and its descendants, without its database. */
export function processorSeconds(pid: number): number {
  const ticks = listDescendants(pid)
    .filter(({ name }) => name !== "postgres")
    .reduce((sum, one) => sum + one.ticks, 0);
  return ticks / TICKS_PER_SECOND;
}

const NANOSECONDS = 1_000_000;

/** Returns processor time of a process and its descendants, with its database, in ms by the ids of their threads. */
export function processorMilliseconds(pid: number): ReadonlyMap<string, number> {
  const threads = listDescendants(pid).flatMap(({ id }) =>
    listProc(`${id}/task`).map((thread): [string, number] => {
      const nanoseconds = Number.parseInt(readProc(`${id}/task/${thread}/schedstat`) || "0", 10);
      return [thread, nanoseconds / NANOSECONDS];
    }),
  );
  return new Map(threads);
}

/** Lists a process and its descendants. */
export function listDescendants(pid: number): { id: number; name: string; ticks: number }[] {
  const processes = new Map(readdirSync("/proc").filter(isNumber).map(Number).flatMap(readStat));
  const isBelow = (id: number): boolean => {
    const parent = processes.get(id)?.parent ?? 0;
    return id === pid || (parent > 1 && isBelow(parent));
  };
  return [...processes].filter(([id]) => isBelow(id)).map(([id, one]) => ({ id, ...one }));
}

function readStat(pid: number): [number, { name: string; parent: number; ticks: number }][] {
  const [, name = "", rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(readProc(`${pid}/stat`)) ?? [];
  const fields = rest.split(" ").map(Number);
  const [, parent = 0] = fields;
  // Its own time, and that of children that have ended.
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return name ? [[pid, { name, parent, ticks }]] : [];
}

function readStatus(pid: number, name: string): number {
  const [, kilobytes] = new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(readProc(`${pid}/status`)) ?? [];
  return Number(kilobytes ?? Number.NaN) / 1000;
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name);
}

/** Returns an empty list for a process that has ended. */
function listProc(path: string): string[] {
  try {
    return readdirSync(`/proc/${path}`);
  } catch {
    return [];
  }
}

/** Returns an empty text for a process that has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}
