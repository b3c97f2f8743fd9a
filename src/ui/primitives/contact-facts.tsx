import { readPhone } from "#src/shared/people/phone-links.ts";

const linkClass =
  "inline-flex min-h-6 items-center break-all text-primary-ink underline-offset-4 hover:underline pointer-coarse:min-h-11";

interface ContactFactsProps {
  email: string | null;
  phone: string | null;
  /** Opens the mail dialog; if undefined, the address opens a mail program. */
  onWrite?: () => void;
  /** Further facts as `<li>`, the date last. */
  children: React.ReactNode;
}

export function ContactFacts({ email, phone, onWrite, children }: ContactFactsProps) {
  const call = readPhone(phone);
  return (
    <ul className="mt-0.5 flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm wrap-anywhere text-muted">
      {email && (
        <li>
          {onWrite ? (
            <button type="button" className={`text-left ${linkClass}`} onClick={onWrite}>
              {email}
            </button>
          ) : (
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          )}
        </li>
      )}
      {call && (
        <li>
          <a href={call.tel} className={linkClass}>
            {call.shown}
          </a>
        </li>
      )}
      {children}
    </ul>
  );
}
