// npm start: builds what is stale, then becomes the production server.
import { spawnSync } from "node:child_process";
import { enableCompileCache } from "node:module";
import "./quick-modules.ts";

// Whatever the machine says: this is the production server.
process.env.NODE_ENV = "production";
// In a process of its own: what building takes in memory goes back to the machine.
const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
// Compiled code is kept from one start to the next.
enableCompileCache("node_modules/.cache/vitrine");
await import("../src/main.ts");
