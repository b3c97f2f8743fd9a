import type { ReactNode } from "react";
import { Container } from "#src/ui/primitives/container.tsx";
import type { RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import type { ContactField } from "../contact-schema.ts";
import { ContactChannels } from "./contact-channels.tsx";
import type { ContactDetails } from "./contact-details.ts";
import { ContactForm, ShownContactForm } from "./contact-form.tsx";
import { ContactMap } from "./contact-map.tsx";
import { ContactSteps, type ContactStepsProps } from "./contact-steps.tsx";

/** Loaded on the server; details that could not be read are missing. */
export interface ContactData extends Partial<ContactDetails> {
  /** Set for visitors, who can send the form. */
  isLive?: true;
  posted?: RefusedForm<ContactField>;
}

interface ContactPartProps extends ContactStepsProps {
  heading: "h1" | "h2";
  title: ReactNode;
  text: ReactNode;
  channelsTitle: ReactNode;
  whatsappText: ReactNode;
  whatsappButton: ReactNode;
  mapTitle: ReactNode;
  mapText: ReactNode;
  data: ContactData | undefined;
}

const UNKNOWN: ContactDetails = {
  email: null,
  phone: null,
  whatsapp: null,
  address: [],
  mapUrl: null,
  mapEmbedUrl: null,
};

/** Shows the form, then the other ways to reach the company (docs/produto.md, "Contact"). */
export function ContactPart({ heading: Heading, title, text, data, ...words }: ContactPartProps) {
  const { isLive, posted, ...known } = data ?? {};
  const details = { ...UNKNOWN, ...known };
  return (
    <div>
      <div className="sheet-ground">
        <Container className="contact-columns">
          <div className="contact-intro">
            <Heading className="text-5xl font-bold">{title}</Heading>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">{text}</p>
          </div>
          {isLive ? <ContactForm posted={posted} /> : <ShownContactForm />}
          <ContactSteps label={words.label} steps={words.steps} measure={words.measure} />
        </Container>
      </div>
      <ContactChannels
        {...details}
        title={words.channelsTitle}
        whatsappText={words.whatsappText}
        whatsappButton={words.whatsappButton}
      />
      <ContactMap {...details} title={words.mapTitle} text={words.mapText} />
    </div>
  );
}
