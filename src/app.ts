import { globSync, readFileSync } from "node:fs";
import { resolve, join } from "node:path";
import fastifyStatic from "@fastify/static";
import * as build from "virtual:react-router/server-build";
import { pageFiles } from "#src/features/pages/forms/page-files.server.ts";
import { installPages } from "#src/platform/http/pages/pages.ts";
import { installServiceWorker } from "#src/platform/http/pages/service-worker.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { installPreviews } from "#src/publishing/previews/preview-pages.ts";
import { canonicalizePath } from "#src/site/canonical-path.ts";
import { createApi } from "./api.ts";
import { kinds } from "./content-types.ts";

/** Builds the whole site on resources opened by main.ts, without listening. */
export async function createApp(resources: Resources): Promise<Server> {
  const app = await createApi(resources);
  if (import.meta.env.PROD) {
    await app.register(fastifyStatic, {
      root: resolve("build/client"),
      wildcard: false,
      preCompressed: true,
      immutable: true,
      maxAge: "1y",
      // Only files with a hash in their name never change.
      setHeaders: (reply, path) => {
        if (!path.includes("/assets/")) void reply.header("cache-control", "public, max-age=3600");
        if (path.includes("/downloads/")) {
          void reply.header("content-disposition", "inline");
          // Browsers show a PDF inside their own page, which must be allowed to frame it.
          void reply.header("content-security-policy", "frame-ancestors 'none'; base-uri 'none'");
        }
      },
    });
  }
  await installServiceWorker(app, resources.config);
  const sheets = import.meta.env.PROD ? readStyleSheets("build/client") : undefined;
  await installPreviews(app, { build, resources, kinds, sheets: sheets ?? new Map(), canonicalizePath });
  const { redirects } = app;
  await installPages(
    app,
    build,
    { resources, sheets: sheets ?? new Map(), redirects },
    canonicalizePath,
    pageFiles(resources),
  );
  return app;
}

/**
 * Public pages inline them.
 * @param root folder of the browser's files
 * @returns style sheets by address, such as "/assets/root-….css"
 */
function readStyleSheets(root: string): ReadonlyMap<string, string> {
  const files = globSync("assets/*.css", { cwd: root });
  return new Map(files.map((file) => [`/${file}`, readFileSync(join(root, file), "utf8").trim()]));
}
