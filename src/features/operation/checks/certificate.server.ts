import { isIP } from "node:net";
import { connect } from "node:tls";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import type { HealthCheck } from "./finding.ts";

const TIMEOUT_MS = 4_000;
const DAY_MS = 86_400_000;
/** Days before the certificate ends. Automatic renewal happens a month before. */
const SOON = 14;
const NOW = 3;

export const certificateCheck: HealthCheck = {
  name: "certificate",
  label: "Certificado",
  async find(resources) {
    const url = new URL(await getSiteUrl(resources));
    if (url.protocol !== "https:")
      return resources.config.isPrivateMachine
        ? { state: "ok", detail: "Este site só abre nesta máquina: não precisa de certificado." }
        : {
            state: "attention",
            detail: `${url.origin} não usa HTTPS.`,
            advice: "Ponha um servidor com TLS na frente e defina SITE_URL com https://.",
          };
    const end = await readEnd(url).catch((error: Error) => error);
    if (end instanceof Error)
      return {
        state: "failing",
        detail: `Não foi possível ler o certificado de ${url.host}: ${describeFailure(end)}.`,
        advice: "Confira o DNS e o servidor com TLS na frente do site.",
      };
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
    const date = dateFormatter("pt-BR", { timeZone: resources.config.timeZone }).format(end);
    const state = days < NOW ? "failing" : days < SOON ? "attention" : "ok";
    return {
      state,
      detail: days < 0 ? `Venceu em ${date}.` : `Vale até ${date}.`,
      ...(state !== "ok" && {
        advice: "Renove o certificado: depois dessa data, os navegadores recusam o site.",
      }),
    };
  },
};

const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: "o nome não está no DNS",
  EAI_AGAIN: "o DNS não respondeu",
  ECONNREFUSED: "a conexão foi recusada",
  ECONNRESET: "a conexão foi encerrada antes da resposta",
  ETIMEDOUT: "não houve resposta a tempo",
  EHOSTUNREACH: "não há rota até o servidor",
  ENETUNREACH: "não há rota até o servidor",
};

/** Explains in Portuguese why a TLS connection failed; the system's messages are in English. */
export function describeFailure({ code = "" }: NodeJS.ErrnoException): string {
  const isTls = code === "EPROTO" || code.startsWith("ERR_SSL");
  return FAILURES[code] ?? (isTls ? "quem responde ali não usa TLS" : "a conexão falhou");
}

/** Reads the end of the certificate that the site's host presents, even if it is invalid. */
function readEnd({ hostname, port }: URL): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  const socket = connect(
    {
      host: hostname,
      port: Number(port || 443),
      // A server name (SNI) cannot be an IP address (RFC 6066).
      ...(isIP(hostname) === 0 && { servername: hostname }),
      rejectUnauthorized: false,
    },
    () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    },
  );
  socket.setTimeout(TIMEOUT_MS, () =>
    socket.destroy(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })),
  );
  socket.on("error", reject);
  return promise;
}
