// Finds state that a module keeps between uses. Most modules exist twice in the process, in the sources that
// src/main.ts runs and in the built bundle of pages and calls, so that state of one copy is unknown to the other.

import { type Node, parseFile, visit } from "./read-code.ts";

/** Classes with immutable objects. A Map or Set counts as a constant if it starts full and is never written to. */
const CONSTANT = /^(RegExp|URL|Date|PluginKey|Intl\.\w+)$/;
const TABLE = /^(Readonly)?(Map|Set)$/;
/** Name prefixes of our own functions that create stateful objects. */
const MAKER = /^(create|open|start|share)[A-Z]/;
/** Contexts of React and the router are names; a hash is read at once. */
const HARMLESS_MAKER = /^create(\w*Context|Hash|Require)$/;
const WRITING = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|enterWith)$/;

/** Describes each piece of state in a module; empty if there is none. */
export function findState(file: string, source?: string): string[] {
  const { body } = parseFile(file, source) as unknown as { body: Node[] };
  const declared = body.map(
    (one) => (one.type === "ExportNamedDeclaration" && inner(one.declaration)) || one,
  );
  const variables = declared.filter(({ type }) => type === "VariableDeclaration");
  const constants = variables.flatMap(({ declarations }) => declarations as Node[]);
  return [
    ...variables.filter(({ kind }) => kind !== "const").map((one) => `let ${namesOf(one).join(", ")}`),
    ...constants.flatMap(({ id, init }) => (isKept(inner(init)) ? [`const ${nameOf(id)}`] : [])),
    ...findStatics(body),
    ...findWrites(body, new Set([...variables.flatMap(namesOf), ...body.flatMap(importsOf)])),
  ];
}

function isKept(init: Node | undefined): boolean {
  const name = nameOf(init?.callee);
  if (init?.type === "CallExpression") return MAKER.test(name) && !HARMLESS_MAKER.test(name);
  if (init?.type !== "NewExpression" || CONSTANT.test(name)) return false;
  return !TABLE.test(name) || (init.arguments as Node[]).length === 0;
}

/** Finds static fields of classes. */
function findStatics(body: Node[]): string[] {
  const found: string[] = [];
  visit(body, (node) => {
    if (node.type === "PropertyDefinition" && node.static && !node.readonly)
      found.push(`static ${nameOf(node.key)}`);
    return true;
  });
  return found;
}

/** Finds writes to variables of this or another module. */
function findWrites(body: Node[], names: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const note = (target: Node | undefined, what: string): void => {
    const name = rootOf(target);
    if (name !== undefined && names.has(name)) found.add(`${name}${what}`);
  };
  visit(body, (node) => {
    const [target, callee] = [inner(node.left ?? node.argument), inner(node.callee)];
    const isWrite = /^(AssignmentExpression|UpdateExpression)$/.test(node.type) || node.operator === "delete";
    if (isWrite && target?.type === "MemberExpression") note(target, " is written to");
    const method = callee?.type === "MemberExpression" ? nameOf(callee.property) : "";
    if (node.type === "CallExpression" && WRITING.test(method)) note(inner(callee?.object), `.${method}()`);
    return true;
  });
  return [...found];
}

/** Returns a name such as `Intl.NumberFormat`. */
function nameOf(value: unknown): string {
  const node = inner(value);
  if (node?.type === "MemberExpression") return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return typeof node?.name === "string" ? node.name : "";
}

/** Returns the root of a chain of members: `a` in `a.b[c]`. */
function rootOf(node: Node | undefined): string | undefined {
  if (node?.type === "MemberExpression") return rootOf(inner(node.object));
  return node?.type === "Identifier" ? String(node.name) : undefined;
}

function namesOf({ declarations }: Node): string[] {
  return (declarations as Node[]).flatMap(({ id }) => nameOf(id) || []);
}

function importsOf({ type, specifiers }: Node): string[] {
  return type === "ImportDeclaration" ? (specifiers as Node[]).map(({ local }) => nameOf(local)) : [];
}

const inner = (value: unknown): Node | undefined => (value ?? undefined) as Node | undefined;
