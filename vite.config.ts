import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { writeTables } from "./scripts/generated-tables.ts";
import { inlineScripts } from "./scripts/inline-scripts.ts";
import { reportLostModules } from "./scripts/lost-modules.ts";

writeTables();

const SHELL = { name: "shell", test: /\/src\/(?:entry\.client|site\/frame\/shell)\.tsx/ };

// One graph for server and browser: the server's entry is our own Fastify app,
// which imports React Router's build (see docs/adr/0002).
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), inlineScripts(), reportLostModules()],
  environments: {
    ssr: { build: { rollupOptions: { input: "src/app.ts" } } },
    // What every public page loads, with all that it imports, is one file: forty small ones take longer, and each is
    // named in every page.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [SHELL] } } } } },
  },
  // The browser's dependencies, known before the first page asks for one: Vite finding them one by one
  // reloaded half of React. Nor would it find the right ones, since it follows loaders into server code.
  // React and the router are in by the plugin; the icons are modules that need no bundling.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      "@dnd-kit/core",
      "@dnd-kit/sortable",
      "@floating-ui/dom",
      "@simplewebauthn/browser",
      "@tanstack/react-query",
      "@tiptap/core",
      "@tiptap/extension-code",
      "@tiptap/extension-image",
      "@tiptap/extension-table",
      "@tiptap/pm/model",
      "@tiptap/pm/state",
      "@tiptap/pm/view",
      "@tiptap/react",
      "@tiptap/starter-kit",
      "@tiptap/suggestion",
      "class-variance-authority",
      "cmdk",
      "culori/fn",
      "qr",
      "radix-ui/alert-dialog",
      "radix-ui/dialog",
      "radix-ui/dropdown-menu",
      "radix-ui/popover",
      "radix-ui/tabs",
      "radix-ui/toast",
      "radix-ui/toolbar",
      "recharts",
      "remark-gfm",
      "remark-parse",
      "remark-stringify",
      "unified",
      "unist-util-visit",
      "zod",
    ],
  },
  build: { target: "es2022", cssCodeSplit: true },
});
