declare module "virtual:react-router/server-build" {
  const build: import("react-router").ServerBuild;
  export = build;
}

/** Provided by scripts/inline-scripts.ts. */
declare module "*?inline-script" {
  const text: string;
  export default text;
}

/** Set by ui/theme/painted.ts: resolves once the page has been painted; in a background tab, once it is shown. */
declare var painted: Promise<unknown>;
