import type { Plugin } from "vite";

const FILE = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
/** Comes first where React Router handles a route's script that failed to load, and reloads the page. */
const START = "console.error(`Error loading route module";

/**
 * Lets listeners of `routemodulelost` (dashboard/frame/lost-screens.tsx) replace a route whose script cannot be
 * fetched: without a connection, React Router's reload would leave the browser's own error page. React Router 8 has
 * no hook for it, and `location.reload` cannot be replaced.
 */
export function reportLostModules(): Plugin {
  let isDone = false;
  return {
    name: "report-lost-modules",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: FILE },
      handler(code) {
        isDone = code.includes(START);
        return code.replace(
          START,
          `const lost = new CustomEvent("routemodulelost", { cancelable: true, detail: { script: route.module } });
if (!window.dispatchEvent(lost)) return lost.detail.replacement;
${START}`,
        );
      },
    },
    buildEnd(error) {
      if (!error && !isDone)
        this.error("React Router no longer reloads the page where this plugin expects it");
    },
  };
}
