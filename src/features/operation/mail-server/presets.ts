// The mail servers of providers that companies in Brazil use, recognized by a domain's MX records. docs/operacao.md says
// which of them were confirmed, by what, and when.

import type { MailSecurity } from "./schema.ts";

export interface PresetServer {
  host: string;
  port: number;
  security: MailSecurity;
}

export interface MailPreset {
  id: string;
  name: string;
  /** Matches the host of an MX record, in lower case. */
  mx: RegExp;
  smtp: PresetServer;
  imap: PresetServer;
  /** Mechanism that allows the provider in the domain's SPF record; absent where only the provider's panel tells it. */
  spf?: string;
  /** How to log in, and known limits. */
  note: string;
  /** Of Google and Microsoft. */
  oauth?: "google" | "microsoft";
}

const tls = (host: string, port: number): PresetServer => ({ host, port, security: "tls" });
const starttls = (host: string, port: number): PresetServer => ({ host, port, security: "starttls" });

export const MAIL_PRESETS: readonly MailPreset[] = [
  {
    id: "google",
    name: "Google (Gmail e Workspace)",
    mx: /(^|\.)(google|googlemail)\.com$/,
    smtp: tls("smtp.gmail.com", 465),
    imap: tls("imap.gmail.com", 993),
    spf: "include:_spf.google.com",
    note: "A senha da conta não é aceita: conecte a conta em “Autorização da conta”, ou crie uma senha de app. Até 2.000 e-mails por dia no Workspace, 500 no Gmail gratuito.",
    oauth: "google",
  },
  {
    id: "microsoft",
    name: "Microsoft 365 (Outlook)",
    mx: /(^|\.)(mail\.protection\.outlook\.com|mx\.microsoft|olc\.protection\.outlook\.com)$/,
    smtp: starttls("smtp.office365.com", 587),
    imap: tls("outlook.office365.com", 993),
    spf: "include:spf.protection.outlook.com",
    note: "Nenhuma senha é aceita: a Microsoft desligou a autenticação básica. Conecte a conta em “Autorização da conta”; “SMTP autenticado” precisa estar ativo para ela. Até 10.000 destinatários por dia e 30 e-mails por minuto.",
    oauth: "microsoft",
  },
  {
    id: "locaweb",
    name: "Locaweb",
    mx: /(^|\.)(locaweb\.com\.br|email-ssl\.com\.br)$/,
    smtp: tls("email-ssl.com.br", 465),
    imap: tls("email-ssl.com.br", 993),
    spf: "include:_spf.locaweb.com.br",
    note: "O usuário é o endereço inteiro, e a senha, a da caixa. O limite de envios por hora depende do plano.",
  },
  {
    id: "uol",
    name: "UOL Host",
    mx: /(^|\.)(uhserver\.com|uol\.com\.br)$/,
    smtp: tls("smtps.uhserver.com", 465),
    imap: tls("imap.uhserver.com", 993),
    note: "O usuário é o endereço inteiro, e a senha, a da caixa. O limite de envios por hora depende do plano.",
  },
  {
    id: "kinghost",
    name: "KingHost",
    mx: /(^|\.)kinghost\.net$/,
    smtp: tls("smtp.kinghost.net", 465),
    imap: tls("imap.kinghost.net", 993),
    note: "O usuário é o endereço inteiro, e a senha, a da caixa. O limite de envios por hora depende do plano.",
  },
  {
    id: "titan",
    name: "HostGator (Titan)",
    mx: /(^|\.)titan\.email$/,
    smtp: tls("smtp.titan.email", 465),
    imap: tls("imap.titan.email", 993),
    spf: "include:spf.titan.email",
    note: "Ative “Acesso por aplicativos de terceiros” no painel do Titan. Com a verificação em duas etapas, só uma senha de app é aceita.",
  },
  {
    id: "hostinger",
    name: "Hostinger",
    mx: /(^|\.)hostinger\.com$/,
    smtp: tls("smtp.hostinger.com", 465),
    imap: tls("imap.hostinger.com", 993),
    spf: "include:_spf.mail.hostinger.com",
    note: "O usuário é o endereço inteiro, e a senha, a da caixa. O limite de envios por dia depende do plano.",
  },
  {
    id: "zoho",
    name: "Zoho Mail",
    mx: /(^|\.)zoho(mail)?\.(com|eu|in)$/,
    smtp: tls("smtppro.zoho.com", 465),
    imap: tls("imappro.zoho.com", 993),
    spf: "include:zohomail.com",
    note: "Ative o IMAP nas configurações do Zoho; o plano gratuito não o tem. Com a verificação em duas etapas, só uma senha de app é aceita.",
  },
  {
    id: "icloud",
    name: "iCloud",
    mx: /(^|\.)(mail\.icloud\.com|mail\.me\.com)$/,
    smtp: starttls("smtp.mail.me.com", 587),
    imap: tls("imap.mail.me.com", 993),
    spf: "include:icloud.com",
    note: "Só uma senha de app é aceita, criada em account.apple.com. Com domínio próprio, o usuário é o endereço do iCloud; para ler, só a parte antes do @. Até 1.000 e-mails por dia.",
  },
];

export const findPreset = (id: string): MailPreset | undefined => MAIL_PRESETS.find((one) => one.id === id);

/** Finds the provider that receives a domain's mail. @param hosts of its MX records, the preferred one first */
export const presetOfMx = (hosts: readonly string[]): MailPreset | undefined =>
  hosts
    .map((host) => host.toLowerCase().replace(/\.$/, ""))
    .map((host) => MAIL_PRESETS.find(({ mx }) => mx.test(host)))
    .find((preset) => preset !== undefined);

/** Finds the provider that a server belongs to. */
export const presetOfHost = (host: string, protocol: "smtp" | "imap"): MailPreset | undefined =>
  MAIL_PRESETS.find((preset) => preset[protocol].host === host.trim().toLowerCase());
