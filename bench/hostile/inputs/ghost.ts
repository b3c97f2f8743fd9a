// Hostile files in the format of Ghost's exports (JSON).

import type { Input } from "../input.ts";
import { join, number, type Pieces, repeat } from "../pieces.ts";
import { REOPENED } from "./html.ts";

const MB = 1024 * 1024;

const ghost = (name: string, write: (host: string) => Pieces): Input => ({
  name: `ghost-${name}`,
  send: (sender) => sender.importFile("ghost", write(sender.host)),
});

const headOf = (host: string): string =>
  `{"db":[{"data":{"settings":[{"key":"url","value":"http://${host}"}],`;
const END = "}}]}";

/** Makes an export with one post. @param fields JSON of its further fields */
const ofPost = (name: string, fields: () => Pieces): Input =>
  ghost(name, (host) =>
    join(
      headOf(host),
      '"posts":[{"id":"1","title":"Texto","slug":"texto","status":"published",',
      fields(),
      "}]",
      END,
    ),
  );

const field = (key: string, value: string): Pieces => [`"${key}":${JSON.stringify(value)}`];

const post = (n: number): string =>
  `${n === 0 ? "" : ","}{"id":"${n}","title":"T${n}","slug":"t${n}","status":"published","html":"<p>x</p>"}`;

export const GHOST_INPUTS: Input[] = [
  ofPost("reopened", () => field("html", REOPENED)),
  ofPost("large", () => join('"html":"', repeat("<p>Texto.</p>", (150 * MB) / 13), '"')),
  ghost("nested", (host) =>
    join(headOf(host), '"posts":', repeat("[", 1_000_000), repeat("]", 1_000_000), END),
  ),
  ofPost("lexical", () =>
    field("lexical", `{"root":${'{"type":"paragraph","children":['.repeat(50_000)}${"]}".repeat(50_000)}}`),
  ),
  ofPost("lexical-wide", () =>
    field(
      "lexical",
      `{"root":{"children":[${'{"type":"list","children":[{"type":"listitem","children":['.repeat(45)}${Array(50_000).fill('{"type":"text","format":63,"text":"<"}').join(",")}${"]}]}".repeat(45)}]}}`,
    ),
  ),
  ofPost("mobiledoc", () =>
    field(
      "mobiledoc",
      JSON.stringify({ markups: [["b"]], sections: [[1, "p", [[0, [0], 4_000_000_000, "x"]]]] }),
    ),
  ),
  ofPost("mobiledoc-cards", () =>
    field(
      "mobiledoc",
      JSON.stringify({
        cards: [["html", { html: "<b><p>".repeat(200) }]],
        sections: Array.from({ length: 20_000 }, () => [10, 0]),
      }),
    ),
  ),
  ghost("relations", (host) =>
    join(
      headOf(host),
      '"posts":[',
      number(5_000, post),
      '],"posts_tags":[',
      number(200_000, (n) => `${n === 0 ? "" : ","}{"post_id":"${n % 5_000}","tag_id":"${n}"}`),
      '],"tags":[',
      number(200_000, (n) => `${n === 0 ? "" : ","}{"id":"${n}","name":"t${n}","slug":"t${n}"}`),
      "]",
      END,
    ),
  ),
];

export const HONEST_GHOST: Input = ofPost("honest", () =>
  field("html", "<p>Um <b>texto</b> honesto.</p>".repeat(50)),
);
