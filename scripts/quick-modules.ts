// Loads drizzle-orm without its manifest, for the many processes that tests start: for each of its hundred modules
// Node 24 reads the 180 KB of its package.json again, which is half of what a process takes to start.
import { registerHooks } from "node:module";

const MODULE = /\/node_modules\/drizzle-orm\/.*\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (parentURL && specifier.startsWith(".") && MODULE.test(parentURL)) {
      const { href } = new URL(specifier, parentURL);
      if (MODULE.test(href)) return { url: href, format: "module", shortCircuit: true };
    }
    return next(specifier, context);
  },
});
