import { build, type Plugin } from "vite";

const QUERY = "?inline-script";

/**
 * Supports `import text from "./head.inline.ts?inline-script"`: bundles a module with its imports into the text of
 * one small script for a page. Empty in the browser's bundle, since only the server writes pages.
 */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    async load(id) {
      if (!id.endsWith(QUERY)) return;
      if (this.environment.name === "client") return 'export default ""';
      const { text, files } = await bundle(id.slice(0, -QUERY.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(text)}`;
    },
  };
}

async function bundle(entry: string): Promise<{ text: string; files: string[] }> {
  const [result] = [
    await build({
      configFile: false,
      logLevel: "silent",
      build: {
        write: false,
        target: "es2022",
        minify: true,
        modulePreload: false,
        lib: { entry, formats: ["iife"], name: "inline" },
      },
    }),
  ].flat();
  if (!result || !("output" in result)) throw new Error(`${entry} gave no script`);
  const [{ code, moduleIds }] = result.output;
  return { text: code.trim().replace(/;$/, ""), files: moduleIds };
}
