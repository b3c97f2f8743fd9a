// What main.ts opens once and passes to everything else, so that there is no module-level state.
import type { Callers } from "./callers.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Limiter } from "./rate-limit.ts";
import type { Imaging } from "./imaging/imaging.ts";
import type { Logger } from "./logger.ts";
import type { LoginLane } from "./login-lane.ts";
import type { Mailer } from "./mail/mail.ts";
import type { Markdown } from "./markdown/markdown.ts";
import type { Notifications } from "./database/notifications.ts";
import type { SecretBox } from "./secrets/secret-key.ts";
import type { Storage } from "./storage.ts";
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
  imaging: Imaging;
  markdown: Markdown;
  /** Undefined where SECRET_KEY is needed and not set. */
  secrets: SecretBox | undefined;
  /** For whom the current work is done. */
  callers: Callers;
  loginLane: LoginLane;
  log: Logger;
}
