import { readSmtpUrl } from "#src/platform/mail/mail.ts";
import { readSenderDomain, type SenderDomain } from "#src/platform/mail/sender-domain.ts";
import { findMailServer } from "#src/platform/resources/mail-server.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type MailPreset, presetOfHost } from "../mail-server/presets.ts";
import type { Finding, HealthCheck } from "./finding.ts";

/** Records are looked up at most this often; they rarely change. */
const FRESH_MS = 10 * 60_000;
/** SPF allows one record for each domain (RFC 7208, section 4.5). */
const MAX_SPF = 1;

export const senderDomainCheck: HealthCheck = {
  name: "sender-domain",
  label: "Domínio do remetente",
  async find(resources) {
    const { mailer, cache } = resources;
    if (!(await mailer.hasServer())) return { state: "ok", detail: "Nenhum e-mail sai ainda." };
    const sender = await mailer.sender();
    const domain = sender.slice(sender.lastIndexOf("@") + 1).toLowerCase();
    if (!domain.includes(".")) return { state: "ok", detail: `${sender} é um endereço só desta rede.` };
    const period = Math.floor(Date.now() / FRESH_MS);
    const found = await cache.get(`sender-domain:${domain}:${period}`, [], () => readSenderDomain(domain));
    return describeSenderDomain(sender, found, await findPresetInUse(resources));
  },
};

async function findPresetInUse({ config, db, cache }: Resources): Promise<MailPreset | undefined> {
  const { smtpUrl } = config.mail;
  const host = smtpUrl ? readSmtpUrl(smtpUrl).host : (await findMailServer({ db, cache }, "smtp"))?.host;
  return host === undefined ? undefined : presetOfHost(host, "smtp");
}

/** Tells what is missing, with the records to paste. */
export function describeSenderDomain(
  sender: string,
  { spf, dmarc, dkim }: SenderDomain,
  preset: MailPreset | undefined,
): Finding {
  const domain = sender.slice(sender.lastIndexOf("@") + 1).toLowerCase();
  if (spf === undefined && dmarc === undefined && dkim === undefined)
    return {
      state: "ok",
      detail: `O DNS não respondeu sobre ${domain}: SPF, DKIM e DMARC não foram verificados.`,
    };
  const facts: { label: string; value: string }[] = [];
  const missing: string[] = [];
  if (spf?.length === 0) {
    missing.push("SPF");
    facts.push({
      label: `Registro TXT em ${domain}`,
      value: preset?.spf
        ? `v=spf1 ${preset.spf} ~all`
        : "v=spf1 … ~all, com o include que o seu provedor de e-mail indica",
    });
  }
  if (spf && spf.length > MAX_SPF) {
    missing.push("SPF válido");
    facts.push({
      label: `${spf.length} registros SPF em ${domain}`,
      value: "só um pode existir: junte os includes em um e apague os outros",
    });
  }
  if (spf?.length === MAX_SPF && preset?.spf && !spf[0]?.toLowerCase().includes(preset.spf))
    facts.push({
      label: "SPF",
      value: `não cita ${preset.spf}, de ${preset.name}: acrescente, se nenhum outro item cobre esse servidor`,
    });
  if (dkim === null)
    facts.push({
      label: "DKIM",
      value: `nenhuma chave nos nomes comuns: ative no painel ${preset ? `de ${preset.name}` : "do provedor"} e crie o registro que ele mostrar`,
    });
  if (dmarc?.length === 0) {
    missing.push("DMARC");
    facts.push({
      label: `Registro TXT em _dmarc.${domain}`,
      value: `v=DMARC1; p=none; rua=mailto:${sender}`,
    });
  }
  if (missing.length === 0) {
    const present = [spf && "SPF", dkim && `DKIM (${dkim})`, dmarc && "DMARC"].filter(Boolean).join(", ");
    return { state: "ok", detail: `${domain} tem ${present}.`, facts };
  }
  return {
    state: "attention",
    detail: `${domain} não tem ${missing.join(" nem ")}: os e-mails podem chegar como spam.`,
    advice: "Crie os registros abaixo onde o domínio está registrado.",
    facts,
  };
}
