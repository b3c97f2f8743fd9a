// Resources that main.ts opens once and passes to everything else, so that there is no module-level state.

import type { Callers } from "../callers.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Notifications } from "../database/notifications.ts";
import type { Imaging } from "../imaging/imaging.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Logger } from "../logger.ts";
import type { LoginQueue } from "../login-queue.ts";
import type { Mailer } from "../mail/mail.ts";
import type { Markdown } from "../markdown/markdown.ts";
import type { Limiter } from "../rate-limit.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { SecretBox } from "../secrets/secret-key.ts";
import type { Storage } from "../storage.ts";
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
