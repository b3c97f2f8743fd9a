// nginx serving the very bytes of our pages from files compressed beforehand: what cannot be beaten.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { freePort } from "#src/testing/product-process.ts";

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

/** Whether Debian's nginx is on this machine. */
export function hasNginx(): boolean {
  return spawnSync("nginx", ["-v"], { stdio: "ignore" }).error === undefined;
}

/**
 * Serves files with one worker.
 * @param files by path below the root, gzip: "/index.html" → bytes
 * @param images where the images of these files are asked for: nginx fetches and passes them on
 */
export async function startNginx(files: Map<string, Buffer>, images?: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-nginx-"));
  for (const [path, gzipped] of files) {
    const file = join(folder, "root", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, gunzipSync(gzipped));
    await writeFile(`${file}.gz`, gzipped);
  }
  const port = await freePort();
  await writeFile(join(folder, "nginx.conf"), toConfiguration(folder, port, images));
  const child: ChildProcess = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error("nginx did not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function toConfiguration(folder: string, port: number, images?: string): string {
  return `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 1000000000;
  gzip_static on;
  default_type application/octet-stream;
  types { text/html html; text/css css; }
  server {
    listen 127.0.0.1:${port};
    root ${folder}/root;
    index index.html;
    try_files $uri $uri.html $uri/index.html =404;
    ${images ? `location /media/ { proxy_pass ${images}; }` : ""}
  }
}
`;
}
