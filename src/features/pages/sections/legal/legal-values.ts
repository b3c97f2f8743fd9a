// The values of the settings that legal texts name. Each makes a correct sentence also where settings are empty.
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { type PhoneLinks, readPhone } from "#src/shared/people/phone-links.ts";
import type { Settings } from "#src/settings/schema.ts";
import { hasTags } from "#src/settings/settings.server.ts";

/** By their names in texts, in Markdown. */
export function legalValuesOf(settings: Settings): Record<string, string> {
  const { addressCity, addressState, siteName, contactEmail, legalName, cnpj, dpoName, dpoEmail } = settings;
  const city = [addressCity, addressCity && addressState].filter(Boolean).join(" – ");
  // Whoever the company is in law stands where its seat does: texts that are stored already have that place.
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

/** "pelo e-mail … ou pelo telefone …", whichever there are; otherwise "pela página de contato". */
function describeContact(email: string | null, phone: PhoneLinks | null): string {
  const contacts = [
    email && `pelo e-mail ${mailLink(email)}`,
    phone && `pelo telefone [${phone.shown.replaceAll(" ", "\u00a0")}](${phone.tel})`,
  ].filter(Boolean);
  return contacts.join(" ou ") || "pela [página de contato](/contato)";
}

/** The address has been checked to be one; marks of Markdown in it are escaped. */
function mailLink(email: string): string {
  return `[${email.replace(/[\\`*_[\]()#+!<>~|]/g, String.raw`\$&`)}](mailto:${encodeURI(email)})`;
}
