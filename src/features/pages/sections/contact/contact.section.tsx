import type { ReactNode } from "react";
import type { z } from "zod";
import { WHATSAPP_PATH } from "#src/shared/people/phone-links.ts";
import { layOut } from "../look/columns.ts";
import { SectionButtons } from "../section-buttons.tsx";
import { SectionFrame } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { contactSection } from "./schema.ts";
import columns from "../look/columns.css?inline";
import contact from "./contact.css?inline";

type Contact = z.infer<(typeof contactSection)["schema"]>;

interface Channel {
  shown: string;
  href: string;
}

/** Details that are not set are null or empty, and not shown. */
interface ContactData {
  email: Channel | null;
  phone: Channel | null;
  whatsapp: Channel | null;
  address: string[];
}

const ContactView: SectionView<Contact, ContactData> = ({ anchor, shown, props, data }) => {
  if (!data) return null;
  const { email, phone, whatsapp, address } = data;
  if (!email && !phone && !whatsapp && address.length === 0) return null;
  const facts = [email, phone, whatsapp, address.length > 0].filter(Boolean).length;
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <dl className={`contact-facts ${layOut(props.appearance, facts).className}`}>
        {email && <Fact term="E-mail">{linkTo(email)}</Fact>}
        {phone && <Fact term="Telefone">{linkTo(phone)}</Fact>}
        {whatsapp && <Fact term="WhatsApp">{linkTo(whatsapp)}</Fact>}
        {address.length > 0 && (
          <Fact term="Endereço">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <SectionButtons buttons={props.buttons} shown={shown.buttons} />
    </SectionFrame>
  );
};

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contact-fact">
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function linkTo({ shown, href }: Channel) {
  const isOutside = href.startsWith(WHATSAPP_PATH);
  return (
    <a
      href={href}
      className="contact-fact-link"
      {...(isOutside && { target: "_blank", rel: "noopener nofollow" })}
    >
      {shown}
      {isOutside && <span className="sr-only"> (abre em outra aba)</span>}
    </a>
  );
}

export const section: SectionModule = {
  View: ContactView,
  styles: [columns, contact],
};
