// Placeholders of legal texts. Each yields a correct sentence even if settings are empty.

import type { Settings } from "#src/settings/schema.ts";
import { hasTags } from "#src/settings/settings.server.ts";
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { type PhoneLinks, readPhone } from "#src/shared/people/phone-links.ts";

/** Returns Markdown by placeholder name. */
export function legalValuesOf(settings: Settings): Record<string, string> {
  const { addressCity, addressState, siteName, contactEmail, legalName, cnpj, dpoName, dpoEmail } = settings;
  const city = [addressCity, addressCity && addressState].filter(Boolean).join(" – ");
  // The legal name is part of the seat placeholder, which stored texts already contain.
  const inLaw = [
    legalName && legalName !== siteName && `razão social ${legalName}`,
    cnpj && `CNPJ ${formatCnpj(cnpj)}`,
    city && `com sede em ${city}`,
  ]
    .filter(Boolean)
    .join(", ");
  const contact = describeContact(contactEmail, readPhone(settings.contactPhone));
  return {
    "razão-social": legalName ?? siteName,
    cnpj: cnpj ? formatCnpj(cnpj) : "",
    "com-sede": inLaw && `, ${inLaw},`,
    "com-sede-no-fim": inLaw && `, ${inLaw}`,
    contato: contact,
    foro: city ? `o foro da comarca de ${city}` : `o foro da comarca da sede da ${siteName}`,
    encarregado: dpoName ?? "",
    "nome-do-encarregado": dpoName ? `, ${dpoName},` : "",
    "contato-do-encarregado": dpoEmail ? `pelo e-mail ${mailLink(dpoEmail)}` : contact,
    "sem-cookies-de-terceiros": hasTags(settings)
      ? ""
      : "No momento, nenhuma ferramenta de análise ou publicidade de terceiros está em uso neste site; por isso ele não mostra aviso de cookies.",
  };
}

/** Returns "pelo e-mail … ou pelo telefone …" with what is set, or "pela página de contato". */
function describeContact(email: string | null, phone: PhoneLinks | null): string {
  const contacts = [
    email && `pelo e-mail ${mailLink(email)}`,
    phone && `pelo telefone [${phone.shown.replaceAll(" ", "\u00a0")}](${phone.tel})`,
  ].filter(Boolean);
  return contacts.join(" ou ") || "pela [página de contato](/contato)";
}

/** The address is validated; Markdown characters in it are escaped. */
function mailLink(email: string): string {
  return `[${email.replace(/[\\`*_[\]()#+!<>~|]/g, String.raw`\$&`)}](mailto:${encodeURI(email)})`;
}
