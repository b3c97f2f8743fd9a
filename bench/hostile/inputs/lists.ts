import type { Input } from "../input.ts";
import { join, number, type Pieces, repeat } from "../pieces.ts";

const MB = 1024 * 1024;
const LEADS = "/api/leads/import";
const REDIRECTS = "/api/redirects";

const list = (name: string, path: string, write: () => Pieces): Input => ({
  name: `csv-${name}`,
  send: (sender) => sender.sendList(path, write()),
});

export const LIST_INPUTS: Input[] = [
  list("too-large", LEADS, () => join('nome,email\n"', repeat("x", 50 * MB), '",a@b.example\n')),
  list("cell", LEADS, () => join('nome,email\n"', repeat("x", 29 * MB), '",a@b.example\n')),
  list("columns", LEADS, () =>
    join(
      "email",
      number(1_000_000, (n) => `,c${n}`),
      "\n",
      number(10, (n) => `a${n}@b.example${",".repeat(1_000_000)}\n`),
    ),
  ),
  list("quotation", LEADS, () => join('nome,email\n"', repeat('x","a@b.example\n', 1_700_000))),
  list("quotes", LEADS, () => join("nome,email\n", repeat('"', 28 * MB))),
  list("rows", LEADS, () => join("email\n", repeat("a\n", 14 * MB))),
  list("redirects", REDIRECTS, () => join('de,para\n"', repeat("/", 9 * MB), '",/blog\n')),
  list("redirect-paths", REDIRECTS, () =>
    join(
      "de,para\n",
      number(4_000, (n) => `/${"a/".repeat(1_000)}${n},/${"../".repeat(80)}b\n`),
    ),
  ),
];

export const HONEST_LIST: Input = list("honest", LEADS, () =>
  number(100, (n) => (n === 0 ? "nome,email\n" : `N,n${n}@b.example\n`)),
);
