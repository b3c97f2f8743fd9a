import type { ReactNode } from "react";
import { SiteDrawing } from "#src/ui/identities/site-drawing.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { FaqGroup } from "../faq-groups.ts";
import { FAQ_NOT_LOADED } from "../load-failure.ts";
import { FaqClosing } from "./faq-closing.tsx";
import { FaqList } from "./faq-list.tsx";

/** Data from the server; without questions if they could not be read, which the page tells visitors. */
export interface QuestionData {
  groups?: FaqGroup[];
  /** Link for asking another question; null if the company has no number. */
  whatsapp?: string | null;
  /** True on the public site, absent in the editor. */
  isLive?: true;
}

interface QuestionPartProps {
  heading: "h1" | "h2";
  title: ReactNode;
  text: ReactNode;
  closingTitle: ReactNode;
  closingText: ReactNode;
  button: ReactNode;
  whatsappButton: ReactNode;
  data: QuestionData | undefined;
}

/** Lists questions as a section of a page (docs/produto.md, "FAQ"). */
export function QuestionPart({ heading: Heading, title, text, data, ...closing }: QuestionPartProps) {
  const { isLive = false, groups, whatsapp = null } = data ?? {};
  useFailureToast(isLive && !groups, FAQ_NOT_LOADED.title, FAQ_NOT_LOADED.description);
  return (
    <div>
      <div className="sheet-ground">
        <Container className="faq-head">
          <div className="faq-intro">
            <Heading className="text-5xl font-bold">{title}</Heading>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">{text}</p>
          </div>
          <SiteDrawing slot="questions" />
        </Container>
      </div>
      <FaqList groups={groups ?? []} />
      <FaqClosing
        title={closing.closingTitle}
        text={closing.closingText}
        button={closing.button}
        whatsapp={whatsapp}
        whatsappButton={closing.whatsappButton}
      />
    </div>
  );
}
