// While a backup is restored, every process shows a maintenance page. A lock of the restoring process decides: when
// it ends, however it ends, the site is open again.

import type { FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { CLOSED_CHANNEL, CLOSED_LOCK, isLockHeld } from "../locks.ts";

const CHECK_MS = 500;
const RETRY_AFTER = 10;

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;font:1.125rem/1.6 system-ui,sans-serif;color:#111a2b;background:#fbfaf7}
main{max-width:36rem}h1{font-size:2rem;line-height:1.2;margin:0 0 1rem}p{margin:0}
@media (prefers-color-scheme:dark){body{color:#e9ecf2;background:#0d1420}}`;
/** Uses nothing from the database, which is being replaced. */
const PAGE = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER}"><title>Site em manutenção</title><style>${STYLE}</style></head>
<body><main><h1>Site em manutenção</h1><p>Voltamos em instantes. Esta página se atualiza sozinha.</p></main></body></html>
`;

/** Watches for restores, and closes the site meanwhile. */
export async function installClosedSite(
  app: Server,
  { db, notifications, cache, log }: Pick<Resources, "db" | "notifications" | "cache" | "log">,
): Promise<void> {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const check = async (): Promise<void> => {
    const stillClosed = await isLockHeld(db, CLOSED_LOCK).catch(() => isClosed);
    if (isClosed && !stillClosed) {
      // Cached values are of the replaced site.
      cache.dropAll();
      log.warn("the restore is over: the site is open again");
    }
    isClosed = stillClosed;
    if (isClosed) timer = setTimeout(() => void check(), CHECK_MS);
  };
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    log.warn("a backup is being restored: the site is closed");
    // Cached pages would be served before this hook runs.
    cache.dropAll();
    timer = setTimeout(() => void check(), CHECK_MS);
  };
  const unsubscribe = await notifications.subscribe(CLOSED_CHANNEL, {
    onMessage: close,
    onGap: () => {
      if (!isClosed)
        void isLockHeld(db, CLOSED_LOCK).then(
          (held) => held && close(),
          () => {},
        );
    },
  });
  app.addHook("onRequest", async (request, reply) => {
    if (isClosed && !isOpen(request)) return answerClosed(request, reply);
  });
  app.addHook("onClose", async () => {
    unsubscribe();
    clearTimeout(timer);
  });
}

/** Health checks, and the scripts of pages that are already open. */
const OPEN = /^\/(?:healthz|readyz|metrics|assets\/.*)$/;
const isOpen = ({ url }: FastifyRequest): boolean => OPEN.test(url);

function answerClosed(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header("cache-control", "no-store");
  if (!request.url.startsWith("/api/") && request.headers.accept?.includes("text/html") !== false)
    return reply
      .status(503)
      .header("retry-after", String(RETRY_AFTER))
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type("text/html; charset=utf-8")
      .send(PAGE);
  return sendProblem(reply, "unavailable", {
    detail: "O site está restaurando uma cópia de segurança e volta em instantes.",
    retryAfter: RETRY_AFTER,
  });
}
