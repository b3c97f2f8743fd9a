import type { z } from "zod";
import { type QuestionData, QuestionPart } from "#src/features/faq/faq-page/question-part.part.tsx";
import type { SectionView } from "../section-view.ts";
import type { questionListSection } from "./schema.ts";

export type { QuestionData };

type Props = z.infer<(typeof questionListSection)["schema"]>;

const QuestionListView: SectionView<Props, QuestionData> = ({ shown, data, level }) => (
  <QuestionPart {...shown} heading={level === 1 ? "h1" : "h2"} data={data} />
);

export default QuestionListView;
