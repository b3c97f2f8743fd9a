// npm start: builds if the build is stale, then becomes the production server.

import { spawnSync } from "node:child_process";
import { enableCompileCache } from "node:module";
import "./quick-modules.ts";

// Overrides the environment: this is the production server.
process.env.NODE_ENV = "production";
// Builds in a separate process, so that its memory is returned to the system.
const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
// Keeps compiled code from one start to the next.
enableCompileCache("node_modules/.cache/vitrine");
await import("../src/main.ts");
