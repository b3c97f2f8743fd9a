// The rules of docs/adr/0003: imports point one way, and a slice is entered through its door.
const slice = "^src/features/([^/]+)/";

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
    {
      name: "platform-knows-nothing-above",
      severity: "error",
      from: { path: "^src/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/", pathNot: "^src/platform/" },
    },
    {
      name: "ui-knows-nothing-above",
      severity: "error",
      from: { path: "^src/ui/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^src/", pathNot: "^src/ui/" },
    },
    {
      name: "features-know-only-ui-and-platform",
      severity: "error",
      from: { path: "^src/features/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^src/", pathNot: "^src/(features|ui|platform)/" },
    },
    {
      name: "site-and-dashboard-stand-apart",
      severity: "error",
      from: { path: "^src/(site|dashboard)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^src/", pathNot: "^src/(features|ui|platform)/|^src/$1/" },
    },
    {
      name: "enter-a-slice-by-its-door",
      comment: "Another slice's schema.ts and *.server.ts are its door.",
      severity: "error",
      from: { path: slice, pathNot: "\\.test\\.tsx?$" },
      to: { path: slice, pathNot: ["^src/features/$1/", "/schema\\.ts$", "\\.server\\.ts$"] },
    },
    {
      name: "schema-imports-only-zod",
      severity: "error",
      from: { path: "/schema\\.ts$" },
      // Patterns bring no code.
      to: { pathNot: ["^node_modules/zod/", "/schema\\.ts$", "^src/ui/text-patterns\\.ts$"] },
    },
    {
      name: "tables-behind-doors",
      severity: "error",
      from: { path: "^src/", pathNot: ["\\.server\\.ts$", "\\.test\\.ts$", "/table\\.ts$", "^src/testing/"] },
      to: { path: "/table\\.ts$" },
    },
    {
      name: "browser-code-takes-no-server-code",
      comment: "Components are shipped to visitors; only loaders and actions of pages enter doors.",
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
      from: { path: "^src/", pathNot: ["\\.test\\.tsx?$", "^src/testing/", "^src/(serve|routes)\\.ts$"] },
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
