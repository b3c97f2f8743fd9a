// Reads the texts in modules that visitors' browsers get, including their imports.

import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import pages from "#src/routes.ts";
import { type Node, parseFile, visit } from "./read-code.ts";

/** Returns every text in code that visitors' browsers may get, figures as 0, with its files. */
export function readPublicWords(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of publicModules()) {
    for (const text of wordsOf(file)) found.set(text, [...(found.get(text) ?? []), file]);
  }
  return found;
}

/** Lists all modules of public pages, sections and scripts, except server-only ones and texts that owners can edit. */
function publicModules(): Set<string> {
  const modules = new Set<string>();
  const waiting = [
    "src/root.tsx",
    "src/entry.client.tsx",
    "src/worker/service-worker.ts",
    ...globSync("src/**/*.part.tsx"),
    ...globSync("src/features/pages/{sections,section-types}/**/*.tsx"),
    ...pageFiles(pages.filter(({ path, file }) => path !== "dashboard" && !file.startsWith("dashboard/"))),
  ];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (modules.has(file)) continue;
    modules.add(file);
    waiting.push(...importsOf(file).filter((one) => !modules.has(one)));
  }
  return new Set([...modules, ...ANSWERS]);
}

/** Responses of calls and forms, which toasts and pages show. */
const ANSWERS = [
  "src/platform/http/problem.ts",
  "src/platform/http/errors.ts",
  "src/platform/http/forms/posted-form.ts",
  ...globSync("src/features/{leads,newsletter,ebook,privacy}/**/*form.server.ts"),
];

function pageFiles(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [join("src", file), ...pageFiles(children)]);
}

const NOT_READ =
  /\.server\.ts$|\.(css|svg|json)$|\?|^src\/settings\/texts\/(words\/|live-values)|^src\/features\/pages\/sections\/([\w-]+\/)?schema\.ts$|^src\/publishing\/schema\.ts$|^src\/platform\/|^src\/ui\/(theme\/typefaces|page\/json-ld)\.ts$|load-tags\.ts$|^src\/features\/(posts\/post-page\/describe-post|projects\/project-page\/describe-project)\.ts$/;

function importsOf(file: string): string[] {
  const sources: string[] = [];
  visit(parse(file), (node) => {
    const { source, importKind, exportKind } = node;
    if (importKind === "type" || exportKind === "type") return false;
    const path = /^(Import|Export)/.test(node.type) ? (source as Node | null)?.value : undefined;
    if (typeof path === "string") sources.push(path);
    return true;
  });
  return sources
    .filter((path) => path.startsWith("#src/") || path.startsWith("."))
    .map((path) => (path.startsWith("#") ? path.slice(1) : join(dirname(file), path)))
    .filter((path) => !NOT_READ.test(path));
}

/** Attributes without visible text: names, addresses, styles, messages for programmers. */
const SILENT_ATTRIBUTES =
  /^(class(Name)?|style|id|href|to|type|name|role|key|rel|target|method|action|d|viewBox|transform|fill|stroke|points|values|autoComplete|inputMode|enterKeyHint|htmlFor|page|src|srcSet|sizes|media|as|data-.*|aria-(controls|labelledby|describedby|hidden|live|current|haspopup)|on[A-Z].*)$/;

function wordsOf(file: string): Set<string> {
  const words = new Set<string>();
  visit(parse(file), (node) => {
    if (/^(Import|Export(All|Named))|^TS(Type|Interface)/.test(node.type) && node.source) return false;
    if (/^TS(TypeAlias|Interface|LiteralType|TypeAnnotation)/.test(node.type)) return false;
    if (node.type === "JSXAttribute" && SILENT_ATTRIBUTES.test(String((node.name as Node).name)))
      return false;
    const told = withoutNotes(node);
    if (told) return told;
    if (node.type === "NewExpression" && String((node.callee as Node).name).endsWith("Error")) return false;
    const text = textOf(node);
    if (text !== undefined && isProse(text)) words.add(text);
    return true;
  });
  return words;
}

/** Skips descriptions and examples of the API document, but reads the code before them. */
function withoutNotes(node: Node): Node | undefined {
  const callee = node.type === "CallExpression" ? (node.callee as Node) : undefined;
  const { name } = (callee?.property ?? {}) as { name?: string };
  return name === "meta" || name === "describe" ? callee : undefined;
}

function textOf(node: Node): string | undefined {
  const value = node.type === "TemplateElement" ? (node.value as { cooked: string }).cooked : node.value;
  const isText = ["JSXText", "Literal", "TemplateElement"].includes(node.type) && typeof value === "string";
  return isText ? value.replace(/\s+/g, " ").replace(/\d+/g, "0").trim() : undefined;
}

/** Keys, names of errors and of schemes. */
const CODE = /^(Arrow\w+|End|Escape|Tab|Bearer|\w+Error)$/;

/** Returns true for natural language; names in code have no space, capital or accent. */
function isProse(text: string): boolean {
  return /^\P{L}*\p{Lu}|[À-ÿ]/u.test(text) && /\p{Ll}{2}/u.test(text) && !CODE.test(text);
}

const parsed = new Map<string, Node>();

function parse(file: string): Node {
  const known = parsed.get(file);
  if (known) return known;
  const read = parseFile(file);
  parsed.set(file, read);
  return read;
}
