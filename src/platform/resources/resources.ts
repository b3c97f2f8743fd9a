// Resources that main.ts opens once and passes to everything else, so that there is no module-level state.
import type { Callers } from "#src/platform/callers.ts";
import type { Config } from "#src/platform/config.ts";
import type { Database } from "#src/platform/database/database.ts";
import type { Jobs } from "#src/platform/jobs/jobs.ts";
import type { Limiter } from "#src/platform/rate-limit.ts";
import type { Imaging } from "#src/platform/imaging/imaging.ts";
import type { Logger } from "#src/platform/logger.ts";
import type { LoginQueue } from "#src/platform/login-queue.ts";
import type { Mailer } from "#src/platform/mail/mail.ts";
import type { Markdown } from "#src/platform/markdown/markdown.ts";
import type { Notifications } from "#src/platform/database/notifications.ts";
import type { Sandbox } from "#src/platform/sandbox/sandbox.ts";
import type { SecretBox } from "#src/platform/secrets/secret-key.ts";
import type { Storage } from "#src/platform/storage.ts";
import type { TagCache } from "./tag-cache.ts";

export interface Resources {
  config: Config;
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  notifications: Notifications;
  cache: TagCache;
  limiter: Limiter;
  storage: Storage;
  sandbox: Sandbox;
  imaging: Imaging;
  markdown: Markdown;
  /** Undefined if SECRET_KEY is required and not set. */
  secrets: SecretBox | undefined;
  /** Tells who the current work is done for. */
  callers: Callers;
  loginQueue: LoginQueue;
  log: Logger;
}
