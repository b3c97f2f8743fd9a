import type { ReactNode } from "react";
import type { z } from "zod";
import { FaqRows } from "#src/features/faq/faq-page/faq-rows.part.tsx";
import type { FaqItem } from "#src/features/faq/schema.ts";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import { SectionLink } from "../section-link.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { questionsSection } from "./schema.ts";
import faqRows from "#src/features/faq/faq-page/faq-rows.css?inline";
import questions from "./questions.css?inline";

type Questions = z.infer<(typeof questionsSection)["schema"]>;

interface Shown {
  question: ReactNode;
  answer: ReactNode;
}

const QuestionsView: SectionView<Questions, FaqItem[]> = ({ anchor, shown, props, data }) => {
  const asked: Shown[] = props.source === "own" ? shown.items : (data ?? []);
  const rows = asked
    .filter(({ question, answer }) => Boolean(question) && Boolean(answer))
    .map(({ question, answer }, index) => ({ question, answer, anchor: `${anchor}-resposta-${index + 1}` }));
  if (rows.length === 0) return null;
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text} className="section-questions">
      <div className="section-questions-rows">
        <FaqRows rows={rows} name={`${anchor}-perguntas`} heading={partHeading(shown.title)} />
      </div>
      <SectionLink to={props.link.to}>{shown.link.label}</SectionLink>
    </SectionFrame>
  );
};

export const section: SectionModule = {
  View: QuestionsView,
  styles: [faqRows, questions],
};
