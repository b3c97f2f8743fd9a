// Who may import whom (docs/adr/0003). Each list is in the order in which imports may point: down, never up.

/** The folders of src/ in layers, the highest first. What stands above may import what stands below. */
const LAYERS = [
  ["cli"],
  ["seed", "backup"],
  ["site", "dashboard"],
  ["features"],
  ["publishing"],
  ["accounts"],
  ["audit"],
  ["settings"],
  ["media"],
  ["ui"],
  ["platform"],
  ["shared"],
];

/** The first folders of those layers that may import the tables of src/ itself (api.ts, slices.ts, routes.ts). */
const OVER_TABLES = new Set(["cli", "seed"]);

/** The first folder of the layer that may import the table of kinds (content-types.ts). */
const OVER_SLICES = new Set(["site"]);

/** The slices of src/features/, the highest first: a slice may enter those below it, by their entries. */
const SLICES = [
  "operation",
  "people",
  "redirects",
  "imports",
  "export",
  "library",
  "site-settings",
  "site-texts",
  "incoming-webhook",
  "tokens",
  "pages",
  "projects",
  "posts",
  "origins",
  "analytics",
  "ebook",
  "newsletter",
  "leads",
  "privacy",
  "faq",
  "webhooks",
];

/** Files that another slice may import: schemas, server modules, components made for other slices' pages, and styles. */
const ENTRIES = ["/schema\\.ts$", "\\.server\\.ts$", "\\.part\\.tsx$", "\\.css$"];

const TEST = "\\.test\\.tsx?$|^src/testing/";
const anyOf = (names) => `(${names.join("|")})`;

const layerRules = LAYERS.flatMap((layer, index) => {
  const above = LAYERS.slice(0, index).flat();
  const beside = layer.filter((name) => name !== "features");
  const rules = [
    {
      name: `${layer.join("-and-")}-imports-nothing-above`,
      severity: "error",
      from: { path: `^src/${anyOf(layer)}/`, pathNot: TEST },
      // The tables of src/ itself (api.ts, slices.ts, routes.ts) are above everything but what starts the process.
      to: {
        path: `^src/(${[...above, "worker"].join("|")})/${OVER_TABLES.has(layer[0]) ? "" : "|^src/[^/]+$"}`,
        // The table of kinds imports slices only, and stands right above them.
        ...(OVER_SLICES.has(layer[0]) && { pathNot: "^src/content-types\\.ts$" }),
      },
    },
  ];
  if (beside.length > 1)
    rules.push({
      name: `${layer.join("-and-")}-stand-apart`,
      severity: "error",
      from: { path: `^src/${anyOf(layer)}/`, pathNot: TEST },
      to: { path: `^src/${anyOf(layer)}/`, pathNot: "^src/$1/" },
    });
  return rules;
});

const sliceRules = SLICES.slice(1).map((slice, index) => ({
  name: `${slice}-enters-only-slices-below`,
  severity: "error",
  from: { path: `^src/features/${slice}/`, pathNot: TEST },
  to: { path: `^src/features/${anyOf(SLICES.slice(0, index + 1))}/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "not-resolved",
      comment: "An import that leads nowhere escapes every other rule.",
      severity: "error",
      from: {},
      // hast and mdast have types only.
      to: { couldNotResolve: true, pathNot: "^virtual:|^\\./\\+types/|^hast$|^mdast$" },
    },
    ...layerRules,
    {
      name: "platform-and-ui-stand-apart",
      comment: "Components are for browsers; what both need is in shared/.",
      severity: "error",
      from: { path: "^src/(ui|platform)/", pathNot: TEST },
      to: { path: "^src/(ui|platform)/", pathNot: "^src/$1/" },
    },
    ...sliceRules,
    {
      name: "every-slice-has-its-place",
      comment: "A new slice is named in SLICES of this file.",
      severity: "error",
      from: { path: "^src/features/", pathNot: `^src/features/${anyOf(SLICES)}/` },
      to: {},
    },
    {
      name: "enter-a-slice-by-its-entry",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: TEST },
      to: { path: "^src/features/([^/]+)/", pathNot: ["^src/features/$1/", ...ENTRIES] },
    },
    {
      name: "slices-are-listed-at-the-top",
      comment: "A slice's slice.ts is a table of what it has: the tables of src/ read it, and nothing below.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/(slices|content-slices)\\.ts$", TEST] },
      to: { path: "/slice\\.ts$" },
    },
    {
      name: "visitors-load-no-zod",
      comment:
        "It is larger than everything else that a public form needs; its rules are loaded when somebody writes.",
      severity: "error",
      from: { path: "^src/ui/tracking/|^src/ui/public-forms/send-form" },
      to: { path: "^node_modules/zod/", reachable: true },
    },
    {
      name: "schema-imports-only-zod-and-shared",
      comment:
        "The fields and labels of a slice, the table of roles and the default settings are as pure as shared/.",
      severity: "error",
      from: { path: "/(schema|fields)\\.ts$" },
      to: {
        pathNot: [
          "^node_modules/zod/",
          "/(schema|fields|labels)\\.ts$",
          "^src/shared/",
          "^src/accounts/roles\\.ts$",
          "^src/settings/default-settings\\.ts$",
        ],
      },
    },
    {
      name: "tables-behind-entries",
      severity: "error",
      from: { path: "^src/", pathNot: ["\\.server\\.ts$", "/table\\.ts$", TEST] },
      to: { path: "/table\\.ts$" },
    },
    {
      name: "browser-code-takes-no-server-code",
      comment: "Components are shipped to visitors; only loaders and actions of pages use these.",
      severity: "error",
      from: {
        path: "\\.tsx$",
        pathNot: ["\\.page\\.tsx$", "^src/(root|entry\\.server)\\.tsx$", "layout\\.tsx$"],
      },
      to: { path: ["\\.server\\.ts$", "^src/platform/"] },
    },
    {
      name: "no-development-tools-in-the-product",
      severity: "error",
      from: { path: "^src/", pathNot: [TEST, "^src/(serve|routes)\\.ts$"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no API for tools yet; swc only reads the imports here.
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".css"],
    },
  },
};
