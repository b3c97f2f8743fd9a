import type { z } from "zod";
import type { FaqGroup } from "#src/features/faq/faq-groups.ts";
import { FaqClosing } from "#src/features/faq/faq-page/faq-closing.tsx";
import { FaqList } from "#src/features/faq/faq-page/faq-list.tsx";
import { FAQ_NOT_LOADED } from "#src/features/faq/load-failure.ts";
import { SiteDrawing } from "#src/ui/identities/site-drawing.tsx";
import { Container } from "#src/ui/primitives/container.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { SectionView } from "../shown.ts";
import type { questionListSection } from "./schema.ts";

type Props = z.infer<(typeof questionListSection)["schema"]>;

export interface QuestionListData {
  groups: FaqGroup[];
  /** Where another question can be asked; null: the company has no number. */
  whatsapp: string | null;
}

/** For visitors without what could not be read: then the page says so. */
type Shown = Partial<QuestionListData> & { isLive?: true };

/** docs/produto.md, "FAQ". */
export const QuestionListView: SectionView<Props, Shown> = ({ shown, data, level }) => {
  const Title = level === 1 ? "h1" : "h2";
  const { isLive = false, groups, whatsapp = null } = data ?? {};
  useFailureToast(isLive && !groups, FAQ_NOT_LOADED.title, FAQ_NOT_LOADED.description);
  return (
    <>
      <div className="sheet-ground">
        <Container className="faq-head">
          <div className="faq-intro">
            <Title className="text-4xl font-bold">{shown.title}</Title>
            <p className="mt-4 max-w-[34rem] text-lg text-muted">{shown.text}</p>
          </div>
          <SiteDrawing slot="questions" />
        </Container>
      </div>
      <FaqList groups={groups ?? []} />
      <FaqClosing
        title={shown.closingTitle}
        text={shown.closingText}
        button={shown.button}
        whatsapp={whatsapp}
        whatsappButton={shown.whatsappButton}
      />
    </>
  );
};
