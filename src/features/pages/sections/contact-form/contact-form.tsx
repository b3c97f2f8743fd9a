import type { z } from "zod";
import { ContactChannels } from "#src/features/leads/contact/contact-channels.tsx";
import type { ContactDetails } from "#src/features/leads/contact/contact-details.ts";
import { ContactForm, ShownContactForm } from "#src/features/leads/contact/contact-form.tsx";
import { ContactMap } from "#src/features/leads/contact/contact-map.tsx";
import { ContactSteps } from "#src/features/leads/contact/contact-steps.tsx";
import type { ContactField } from "#src/features/leads/contact-schema.ts";
import type { RefusedForm } from "#src/ui/public-forms/form-fields.ts";
import { Container } from "#src/ui/primitives/container.tsx";
import type { SectionView } from "../shown.ts";
import type { contactFormSection } from "./schema.ts";

type Props = z.infer<(typeof contactFormSection)["schema"]>;

/** Of the settings as far as they could be read. */
interface ContactFormData extends Partial<ContactDetails> {
  /** For visitors, who can send it. */
  isLive?: true;
  posted?: RefusedForm<ContactField>;
}

const UNKNOWN: ContactDetails = {
  email: null,
  phone: null,
  whatsapp: null,
  address: [],
  mapUrl: null,
  mapEmbedUrl: null,
};

/** docs/produto.md, "Contact": the form first, then the other ways to reach the company. */
export const ContactFormView: SectionView<Props, ContactFormData> = ({ shown, props, data, level }) => {
  const Title = level === 1 ? "h1" : "h2";
  const { isLive, posted, ...known } = data ?? {};
  const details = { ...UNKNOWN, ...known };
  return (
    <>
      <div className="sheet-ground">
        <Container className="contact-columns">
          <div className="contact-intro">
            <Title className="text-4xl font-bold">{shown.title}</Title>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">{shown.text}</p>
          </div>
          {isLive ? <ContactForm posted={posted} /> : <ShownContactForm />}
          <ContactSteps label={props.stepsTitle} steps={shown.items} measure={props.measure} />
        </Container>
      </div>
      <ContactChannels
        {...details}
        title={shown.channelsTitle}
        whatsappText={shown.whatsappText}
        whatsappButton={shown.whatsappButton}
      />
      <ContactMap {...details} title={shown.mapTitle} text={shown.mapText} />
    </>
  );
};
