import { expect, it } from "vitest";
import { decodeEntities } from "./decode-entities.ts";

it.each([
  ["Pão &amp; caf&eacute; &ndash; &hellip;", "Pão & café – …"],
  ["Se a <b ent&atilde;o 1 < 2 & List<T>", "Se a <b então 1 < 2 & List<T>"],
  ["Um <em>belo</em> <span class='x'>dia</span><br/>", "Um belo dia"],
  ["&lt;script&gt;", "<script>"],
])("decodes the title %s", (title, text) => {
  expect(decodeEntities(title)).toBe(text);
});
