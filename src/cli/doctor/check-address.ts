// Checks that SITE_URL leads here: its name, its proxy and its certificate.

import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { connect } from "node:tls";
import type { Config } from "#src/platform/config.ts";
import { bad, type Finding, note, ok } from "../service/finding.ts";

const SOON_DAYS = 14;

export async function checkAddress({ siteUrl, trustProxy }: Config): Promise<Finding[]> {
  if (!siteUrl) return [note("SITE_URL não está definido: o site só serve para experimentar nesta máquina.")];
  const { hostname, protocol } = new URL(siteUrl);
  const findings: Finding[] = [];
  if (trustProxy.length === 0)
    findings.push(
      bad(
        "TRUST_PROXY não está definido: todos os visitantes parecem um só, e os limites de um valem para todos. Com o proxy nesta máquina: TRUST_PROXY=127.0.0.1.",
      ),
    );
  else findings.push(ok(`Os cabeçalhos do proxy são aceitos de ${trustProxy.join(", ")}.`));
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  if (addresses.length === 0)
    return [
      ...findings,
      bad(`${hostname} não existe no DNS: crie um registro A com o endereço desta máquina.`),
    ];
  findings.push(
    describeName(
      hostname,
      addresses.map(({ address }) => address),
    ),
  );
  findings.push(await checkAnswer(siteUrl));
  if (protocol === "https:")
    findings.push(await checkCertificate(hostname, Number(new URL(siteUrl).port || 443)));
  else findings.push(bad("SITE_URL começa com http: sem TLS, senhas e contatos viajam abertos. Use https."));
  return findings;
}

function describeName(hostname: string, addresses: string[]): Finding {
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const own = new Set(interfaces.map(({ address }) => address));
  return addresses.some((address) => own.has(address))
    ? ok(`${hostname} aponta para esta máquina.`)
    : note(
        `${hostname} aponta para ${addresses.join(", ")}, que não é um endereço desta máquina: certo, se há uma CDN ou um roteador na frente.`,
      );
}

async function checkAnswer(siteUrl: string): Promise<Finding> {
  try {
    const response = await fetch(new URL("/healthz", siteUrl), {
      signal: AbortSignal.timeout(8_000),
      redirect: "manual",
    });
    const body = response.status === 200 ? ((await response.json()) as { status?: string }) : {};
    if (body.status === "ok") return ok(`${siteUrl} chega a este site.`);
    return bad(
      `${siteUrl} responde ${response.status}, mas não é este site: confira para onde o proxy encaminha.`,
    );
  } catch (error) {
    const cause = (error as Error & { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    return bad(`${siteUrl} não responde (${cause}): confira o proxy e o firewall (portas 80 e 443).`);
  }
}

function checkCertificate(servername: string, port: number): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = connect({ host: servername, port, servername, rejectUnauthorized: false, timeout: 8_000 });
    const fail = () => {
      socket.destroy();
      resolve(bad(`${servername} não fala TLS na porta ${port}.`));
    };
    socket.once("error", fail).once("timeout", fail);
    socket.once("secureConnect", () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const days = Math.floor((Date.parse(validTo) - Date.now()) / 86_400_000);
      const isTrusted = socket.authorized;
      socket.destroy();
      if (!isTrusted) resolve(bad(`O certificado de ${servername} não é aceito pelos navegadores.`));
      else if (days < SOON_DAYS)
        resolve(bad(`O certificado de ${servername} vence em ${days} dias: a renovação automática parou.`));
      else resolve(ok(`O certificado de ${servername} vale por mais ${days} dias.`));
    });
  });
}
