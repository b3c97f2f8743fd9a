declare module "virtual:react-router/server-build" {
  const build: import("react-router").ServerBuild;
  export = build;
}

/** By scripts/inline-scripts.ts. */
declare module "*?inline-script" {
  const text: string;
  export default text;
}

/** Made by ui/painted.ts: kept once the whole page has been there to see; of one that opens in the background, once shown. */
declare var painted: Promise<unknown>;
