import { Link } from "#src/ui/primitives/link.tsx";
// Parts of sentences with settings, for legal texts; each is correct also where settings are empty.
import type { Company } from "#src/site/frame/company.ts";

/** "pelo e-mail … ou pelo telefone …", whichever there are; otherwise "pela página de contato". */
export function ContactWays({ company: { email, phone } }: { company: Company }) {
  const byEmail = email && (
    <>
      pelo e-mail <a href={`mailto:${email}`}>{email}</a>
    </>
  );
  const byPhone = phone && (
    <>
      pelo telefone{" "}
      <a href={phone.href} className="whitespace-nowrap">
        {phone.shown}
      </a>
    </>
  );
  if (byEmail && byPhone) {
    return (
      <>
        {byEmail} ou {byPhone}
      </>
    );
  }
  return (
    byEmail ||
    byPhone || (
      <>
        pela <PageLink to="/contato">página de contato</PageLink>
      </>
    )
  );
}

/** The court of the city in the settings; without one, that of the company's seat. */
export function Court({ company: { name, city } }: { company: Company }) {
  return city ? <>o foro da comarca de {city}</> : <>o foro da comarca da sede da {name}</>;
}

export function PageLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={to} viewTransition>
      {children}
    </Link>
  );
}
