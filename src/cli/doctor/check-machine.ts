// Checks the machine of the site: folder, disk, clock and port.

import { createSocket } from "node:dgram";
import { accessSync, constants, readdirSync, statfsSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Config } from "#src/platform/config.ts";
import { bad, type Finding, note, ok } from "../service/finding.ts";
import { localAddress, statusAt } from "../service/ready.ts";

const LITTLE_BYTES = 1_000_000_000;
const LITTLE_SHARE = 0.1;
const CLOCK_SERVER = "a.ntp.br";
const MAX_SECONDS_OFF = 5;

export async function checkProcess(config: Config): Promise<Finding[]> {
  const address = localAddress(config);
  const [health, ready] = await Promise.all([statusAt(address, "/healthz"), statusAt(address, "/readyz")]);
  if (health === 200) {
    const database =
      ready === 200
        ? ok("O banco de dados responde.")
        : bad(
            "O banco de dados não responde: as páginas guardadas seguem no ar, os formulários não. Veja o registro.",
          );
    return [ok(`O site está no ar em ${address}.`), database];
  }
  const { port } = config;
  if (health !== undefined || (await isTaken(new URL(address).hostname, port)))
    return [bad(`A porta ${port} está ocupada por outro programa: pare-o, ou mude PORT.`)];
  if (port < 1024 && process.geteuid?.() !== 0)
    return [bad(`A porta ${port} só pode ser usada por root: deixe PORT=3000, e 80 e 443 para o proxy.`)];
  return [
    bad(`O site não está no ar em ${address}: inicie-o (systemctl start vitrine, ou ./vitrine start).`),
  ];
}

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ""), port, timeout: 2_000 });
    const end = (result: boolean) => () => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", end(true)).once("error", end(false)).once("timeout", end(false));
  });
}

export function checkFolder({ dataDir }: Pick<Config, "dataDir">): Finding {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder) return note(`${dataDir} ainda não existe: o primeiro início o cria.`);
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const other = readdirSync(dataDir).find(
      (name) => name !== "postgres" && statSync(join(dataDir, name)).uid !== folder.uid,
    );
    return other
      ? bad(`${join(dataDir, other)} não é do usuário do site: chown -R --reference=${dataDir} ${dataDir}`)
      : ok(`${dataDir} pode ser lido e escrito.`);
  } catch (error) {
    return bad(
      `${dataDir} não pode ser usado por este usuário (${(error as NodeJS.ErrnoException).code}): rode como o usuário do site, ou com sudo.`,
    );
  }
}

export function checkDisk({ dataDir }: Pick<Config, "dataDir">): Finding {
  if (!statSync(dataDir, { throwIfNoEntry: false }))
    return note("Sem dados ainda, o disco não foi verificado.");
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const gigabytes = (free / 1_000_000_000).toFixed(1).replace(".", ",");
  return free < LITTLE_BYTES || bavail / blocks < LITTLE_SHARE
    ? bad(
        `O disco tem só ${gigabytes} GB livres: apague o que sobra, ou aumente-o. Cheio, o site não grava contatos.`,
      )
    : ok(`O disco tem ${gigabytes} GB livres.`);
}

export async function checkClock(): Promise<Finding> {
  const seconds = await askTime();
  if (seconds === undefined) return note(`O relógio não foi verificado: ${CLOCK_SERVER} não respondeu.`);
  const off = Math.abs(seconds - Date.now() / 1000);
  return off > MAX_SECONDS_OFF
    ? bad(
        `O relógio está ${Math.round(off)} segundos errado: ligue o ajuste automático (timedatectl set-ntp true).`,
      )
    : ok("O relógio está certo.");
}

/** Asks for the time by SNTP (RFC 4330), in seconds since 1970; undefined without a response. */
function askTime(): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    const end = (seconds?: number) => {
      clearTimeout(timer);
      socket.close();
      resolve(seconds);
    };
    const timer = setTimeout(end, 3_000);
    socket.once("error", () => end());
    // NTP counts from 1900.
    socket.once("message", (answer) =>
      end(answer.length >= 44 ? answer.readUInt32BE(40) - 2_208_988_800 : undefined),
    );
    const question = Buffer.alloc(48);
    question[0] = 0x23;
    socket.send(question, 123, CLOCK_SERVER, (error) => error && end());
  });
}
