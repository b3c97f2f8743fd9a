import { build, type Plugin } from "vite";

const QUERY = "?inline-script";

/**
 * `import text from "./head.inline.ts?inline-script"`: a module and what it imports, as the text of one small script to be
 * written into a page. Only the server writes pages: in the browser's bundle it is empty.
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
