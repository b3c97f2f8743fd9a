import type { z } from "zod";
import { type ContactData, ContactPart } from "#src/features/leads/contact/contact-part.part.tsx";
import type { SectionView } from "../section-view.ts";
import type { contactFormSection } from "./schema.ts";

type Props = z.infer<(typeof contactFormSection)["schema"]>;

const ContactFormView: SectionView<Props, ContactData> = ({ shown, props, data, level }) => (
  <ContactPart
    {...shown}
    heading={level === 1 ? "h1" : "h2"}
    label={props.stepsTitle}
    steps={shown.items}
    measure={props.measure}
    data={data}
  />
);

export default ContactFormView;
