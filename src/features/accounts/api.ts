import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
export function installAccountsApi(_app: Server, _resources: Resources): void {}
