// Checks that everything named in deploy/ exists, since operators use those files on their own.

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { readConfig } from "#src/platform/config.ts";
import { openDatabase } from "#src/platform/database/database.ts";
import {
  prepareDatabase,
  readConnections,
  type SiteConnections,
} from "#src/platform/database/prepare-database.ts";
import { SUPERUSER } from "#src/platform/embedded-postgres/roles.ts";
import { urlOf } from "#src/testing/backup-files.ts";
import lock from "../../package-lock.json" with { type: "json" };
import { isRun, listPackages, type Lock } from "./list-packages.ts";

const read = (file: string): string => readFileSync(file, "utf8");
const compose = read("deploy/compose.yaml");
const dockerfile = read("deploy/Dockerfile");

/** Returns the lines below a key that are indented further. */
function blockOf(text: string, key: RegExp): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => key.test(line));
  expect(start).toBeGreaterThan(-1);
  const depth = (line: string): number => line.search(/\S/);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.trim() !== "" && depth(line) <= depth(lines[start] ?? ""));
  return rest.slice(0, end === -1 ? rest.length : end).join("\n");
}

const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

const ours = blockOf(compose, /^x-vitrine:/);
const environment = Object.fromEntries(
  [...blockOf(ours, /^ {2}environment:/).matchAll(/^ {4}([A-Z\d_]+): (.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);
const services = names(blockOf(compose, /^services:/), /^ {2}(\w+):$/gm);

/** Interpolates as Compose does, with nested defaults: `${A:-b${C}}`. */
function interpolate(value: string, given: Record<string, string>): string {
  const next = value.replaceAll(
    /\$\{(\w+)(?::?-([^{}$]*)|:\?[^{}$]*)?\}/g,
    (_all, name: string, otherwise = "") => given[name] ?? otherwise,
  );
  return next === value ? value : interpolate(next, given);
}

describe("compose.yaml", () => {
  it("sets what the product reads, to values that it takes", () => {
    const known = names(read(".env.example"), /^([A-Z\d_]+)=/gm);
    for (const name of Object.keys(environment)) expect(known).toContain(name);
    const given: Record<string, string> = {
      DOMINIO: "www.exemplo.com.br",
      ADMIN_EMAIL: "dona@exemplo.com.br",
      SENHA_SITE: "umaSenhaLonga123",
      SENHA_DONO: "outraSenhaLonga456",
      SENHA_IMAGENS: "maisUmaSenha789",
      SENHA_COPIAS: "eMaisUma012",
      SECRET_KEY: "k".repeat(44),
    };
    const config = readConfig(
      Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, interpolate(value, given)]),
      ),
    );
    expect(config).toMatchObject({
      siteUrl: "https://www.exemplo.com.br",
      databaseUrl: "postgres://vitrine_site:umaSenhaLonga123@banco/vitrine",
      migrationsDatabaseUrl: "postgres://vitrine_dono:outraSenhaLonga456@banco/vitrine",
      s3: { name: "vitrine", secretAccessKey: "maisUmaSenha789" },
      backup: { s3: { name: "copias", secretAccessKey: "eMaisUma012" } },
      seed: "none",
    });
    expect(config.secretKeys).toHaveLength(1);
  });

  it("gives each role a password of its own, of which the site knows no root's, and its keys delete nothing for good", () => {
    const known = Object.values(environment).join("\n");
    for (const root of ["SENHA_POSTGRES", "SENHA_ARMAZENAMENTO"]) {
      expect(compose).toContain(`\${${root}`);
      expect(known).not.toContain(root);
    }
    expect(compose).not.toMatch(/\$\{SENHA[:}]/);
    for (const key of [environment.S3_ACCESS_KEY_ID, environment.BACKUP_S3_ACCESS_KEY_ID]) {
      const policy = read(`deploy/politicas/${key}.json`);
      expect(() => JSON.parse(policy) as unknown).not.toThrow();
      expect(policy).not.toMatch(/s3:\*|DeleteObjectVersion/);
      expect(names(policy, /arn:aws:s3:::([\w]+)/g)).toEqual([key, key]);
    }
    expect(read("deploy/balde.sh")).toMatch(/mc version enable imagens\/copias/);
  });

  it("has the two processes, and every service, bucket and volume that another names", () => {
    expect(services).toEqual(
      expect.arrayContaining(["vitrine1", "vitrine2", "banco", "imagens", "balde", "caddy"]),
    );
    for (const name of names(ours, /^ {4}(\w+): \{ condition:/gm)) expect(services).toContain(name);
    for (const name of names(Object.values(environment).join("\n"), /(?:@|http:\/\/)(\w+)[:/]/g))
      expect(services).toContain(name);
    const made = read("deploy/balde.sh");
    for (const bucket of [environment.S3_BUCKET, environment.BACKUP_S3_BUCKET])
      expect(made).toContain(`imagens/${bucket}`);
    const volumes = names(/^volumes: (.*)$/m.exec(compose)?.[1] ?? "", /(\w+): \{\}/g);
    for (const name of names(compose, /volumes: \["(\w+):/g)) expect(volumes).toContain(name);
    for (const name of names(compose, /"\.\/([\w.]+):\/[^"]+:ro"/g))
      expect(existsSync(`deploy/${name}`)).toBe(true);
  });

  it("gives the site a database that one user owns and another works in, neither of them a superuser", async () => {
    const script = /<<'SQL'\n([^]*)\nSQL\n/.exec(read("deploy/banco.sh"))?.[1] ?? "";
    // The tests' own database uses that name already, and needs no passwords.
    const sql = script.replaceAll("DATABASE vitrine", "DATABASE composed").replaceAll(/:('\w+')/g, "$1");
    const admin = openDatabase({ ...inject("owner"), user: SUPERUSER }, () => {});
    try {
      for (const statement of sql.split("\n")) await admin.pool.query(statement);
      const config = readConfig({
        NODE_ENV: "test",
        DATABASE_URL: urlOf("composed", "owner", "vitrine_site"),
        MIGRATIONS_DATABASE_URL: urlOf("composed", "owner", "vitrine_dono"),
      });
      const connections = readConnections(config) as SiteConnections;
      await prepareDatabase(config, connections);
      const site = openDatabase(connections.connection, () => {});
      await site.pool.query("INSERT INTO leads (email, source) VALUES ('ana@cliente.example', 'website')");
      const change = site.pool.query("ALTER TABLE settings ADD COLUMN stolen text");
      await expect(change).rejects.toMatchObject({ code: "42501" });
      await site.close();
    } finally {
      await admin.pool.query("DROP DATABASE IF EXISTS composed WITH (FORCE)");
      await admin.pool.query("DROP ROLE IF EXISTS vitrine_site, vitrine_dono");
      await admin.close();
    }
  });

  it("gives a process longer to stop than it takes, and lets only the network of the services speak for others", () => {
    expect(Number(/stop_grace_period: (\d+)s/.exec(ours)?.[1])).toBeGreaterThan(30);
    expect(compose).toContain(`subnet: ${environment.TRUST_PROXY}`);
  });
});

it("the proxy leads to the two processes, at the image's port", () => {
  const upstreams = /reverse_proxy (.*) \{/.exec(read("deploy/Caddyfile"))?.[1]?.split(" ");
  const port = /PORT=(\d+)/.exec(dockerfile)?.[1];
  expect(upstreams).toEqual([`vitrine1:${port}`, `vitrine2:${port}`]);
  expect(dockerfile).toContain(`EXPOSE ${port}`);
});

it("without https pages are led to it, and calls of the API, which have shown their token by then, are refused", () => {
  const rules = ["@paginas not path /api/*", "redir @paginas https://{host}{uri} 308", "respond 403"];
  const manual = /^printf '(.*)' > \/etc\/caddy\/Caddyfile$/m.exec(read("docs/operacao.md"))?.[1] ?? "";
  for (const text of [
    read("deploy/Caddyfile"),
    manual.replaceAll(String.raw`\n`, "\n").replaceAll(String.raw`\t`, "\t"),
  ]) {
    const block = /^http:\/\/\S+ \{\n([^]*?)\n\}$/m.exec(text)?.[1];
    expect(block?.split("\n").map((line) => line.trim())).toEqual(rules);
  }
});

describe("the image", () => {
  it("is made of the package, which the build is given and nothing else", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    const [pattern = ""] = names(dockerfile, /^COPY (\S+\.tar\.gz) /gm);
    expect(`dist/vitrine-${version}-linux-x64.tar.gz`).toMatch(
      new RegExp(`^${pattern.replaceAll(".", String.raw`\.`).replace("*", ".*")}$`),
    );
    expect(read(".dockerignore").trim().split("\n")).toEqual(["*", "!dist/*.tar.gz"]);
  });

  it("starts and asks after itself by files of the package", () => {
    const paths = names(dockerfile, /"\/opt\/vitrine\/([^"]+)"/g);
    expect(paths).toContain("vitrine");
    const node = paths.find((path) => path.startsWith("current/")) ?? "";
    const file = node.replace("current/", "");
    expect(existsSync(file) && isRun(file)).toBe(true);
    expect(listPackages(lock as unknown as Lock)).toContain("node_modules/node");
  });

  it("runs as a user without rights, whose folder for data is the volume", () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf("FROM "));
    expect(last).toMatch(/^USER vitrine$/m);
    const [folder = ""] = names(last, /DATA_DIR=(\S+)/g);
    expect(last).toContain(`VOLUME ${folder}`);
    expect(last).toMatch(new RegExp(`install -d -o vitrine -g vitrine -m 0700 ${folder}`));
    expect(ours).toContain("read_only: true");
    for (const volume of names(compose, /volumes: \["dados\d:([^"]+)"/g)) expect(volume).toBe(folder);
  });
});
