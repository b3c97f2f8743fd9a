// Renders the public pages for server tests without the bundler, from the modules of the route table.

import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import * as entry from "#src/entry.server.tsx";
import * as root from "#src/root.tsx";
import pages from "#src/routes.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** Makes a build that renders the public pages; its script URLs lead nowhere. */
export async function buildPublicPages(): Promise<ServerBuild> {
  const routes: Route[] = [{ id: "root", path: "", module: withProps(root as unknown as Route["module"]) }];
  const add = async (entries: RouteConfigEntry[], parentId: string): Promise<void> => {
    for (const { file, path, index, children = [], id = file.replace(/\.tsx$/, "") } of entries) {
      const module = (await import(
        /* @vite-ignore */ new URL(`../${file}`, import.meta.url).href
      )) as Route["module"];
      routes.push({ id, parentId, path, index, module: withProps(module) });
      await add(children, id);
    }
  };
  const isPublic = ({ path }: RouteConfigEntry) => path !== "dashboard";
  await add(pages.filter(isPublic), "root");
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: Object.fromEntries(routes.map((route) => [route.id, describe(route)])),
      url: "/manifest.js",
      version: "test",
    },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  };
}

/** Passes props to components as the bundler does. */
function withProps(module: Route["module"]): Route["module"] {
  const { default: Page, ErrorBoundary, links } = module;
  return {
    ...module,
    // Style sheets are not built here, and have no URL.
    ...(links && { links: () => links().filter((link) => "page" in link || link.href) }),
    default: Page && withComponentProps(Page as Parameters<typeof withComponentProps>[0]),
    ...(ErrorBoundary && {
      ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as Parameters<typeof withErrorBoundaryProps>[0]),
    }),
  };
}

/** Describes a route as in the manifest for browsers. */
function describe({ id, parentId, path, index, module }: Route) {
  return {
    id,
    parentId,
    path,
    index,
    module: `/${id}.js`,
    hasAction: module.action !== undefined,
    hasLoader: module.loader !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: module.default !== undefined,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    imports: [],
    css: [],
  };
}
