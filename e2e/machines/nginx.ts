// Runs the real nginx in front of several processes, configured as in docs/operacao.md.

import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../src/testing/product-process.ts";
import type { Balancer } from "./balancer.ts";

const NGINX = process.env.NGINX_PATH ?? "/usr/sbin/nginx";

export function hasNginx(): boolean {
  return existsSync(NGINX);
}

/** @param folder for its files */
export async function startNginx(upstreams: string[], folder: string): Promise<Balancer> {
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configure(upstreams, port, folder));
  const child = spawn(NGINX, ["-p", folder, "-c", file], { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error("nginx did not start");
    await delay(50);
  }
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function configure(upstreams: string[], port: number, folder: string): string {
  const servers = upstreams.map((url) => `server ${new URL(url).host};`).join("\n    ");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/nginx-${name};`)
    .join("\n  ");
  return `
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary}
  upstream vitrine {
    ${servers}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    # The test's own connections are none that nginx should close.
    keepalive_requests 1000000;
    client_max_body_size 60m;
    location / {
      proxy_pass http://vitrine;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`;
}
