// One word for one thing in the names of the code, and no private ones: a limit is MAX_ or MIN_, what is wrong is an error,
// a menu has links, people log in.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const PRIVATE = [
  /^(MOST|LONGEST|SHORTEST|FEWEST)(_|$)/,
  /(^|_)(FAULT|WAY|DOOR|WIRE|COLOUR|DEMAND)S?(_|$)/,
  /(Fault|Way|Door|Wire|Colour|Demand)s?([A-Z]|$)/,
  /^(fault|way|door|wire|colour|demand|vacate|foresee|sign)(s|ed)?([A-Z]|$)/,
];

/** What else is declared by such a name: the signature of a message is no login, and a drawn house has a door. */
const APART = /^sign(s|ed|ature)?$|^door$/;

function privateNames(source: string): string[] {
  const names = [...source.matchAll(/\b(?:const|let|function|class|interface|type) ([\w$]+)/g)];
  return names
    .map(([, name = ""]) => name)
    .filter((name) => PRIVATE.some((word) => word.test(name)) && !APART.test(name));
}

it("finds private words within the names that are declared", () => {
  expect(
    privateNames("const MOST_ROWS = 1, a = menuWay; const menuWay = 2; function toFaults() {} let signOut;"),
  ).toEqual(["MOST_ROWS", "menuWay", "toFaults", "signOut"]);
  expect(privateNames("const MAX_ROWS = 1; const always = 2; const defaults = 3; type Design = 4;")).toEqual(
    [],
  );
});

it("has none of them in the product", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$|^src\/testing\//.test(file));
  const found = files.flatMap((file) =>
    privateNames(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
