import { formatReais } from "#src/shared/money.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { formatAge } from "#src/shared/time/date-format.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { CustomValueText } from "../custom-fields/custom-value-text.tsx";
import type { CustomField } from "../custom-fields/schema.ts";
import { TagList } from "../custom-fields/tag-list.tsx";
import { StepTime } from "../follow-up/next-step/next-step-line.tsx";
import { AnswerDue } from "../follow-up/response-deadline/answer-due.tsx";
import { sourceName } from "../labels.ts";
import type { Lead } from "../schema.ts";
import { type FixedColumnName, customKeyOf, type TableColumnName } from "./table-columns.ts";

interface CellProps {
  lead: Lead;
  /** Names of the team by id. */
  people: ReadonlyMap<string, string>;
  /** Names of the pipeline's stages by id. */
  stages: ReadonlyMap<string, string>;
  /** The team's own fields by key. */
  fields: ReadonlyMap<string, CustomField>;
}

/** The cells of the table's columns, but for the status, which is changed there. */
const CELLS: Readonly<Record<Exclude<FixedColumnName, "status">, (props: CellProps) => React.ReactNode>> = {
  stage: ({ lead, stages }) => lead.stage && stages.get(lead.stage),
  owner: ({ lead, people }) => lead.ownerId && (people.get(lead.ownerId) ?? "Alguém que saiu da equipe"),
  value: ({ lead }) => lead.value !== null && formatReais(lead.value),
  nextStep: ({ lead }) =>
    lead.nextStep && (
      <>
        <StepTime step={lead.nextStep} /> {lead.nextStep.text}
      </>
    ),
  answerDueAt: ({ lead }) => <AnswerDue lead={lead} />,
  contactedAt: ({ lead }) => lead.contactedAt && <Age iso={lead.contactedAt} />,
  createdAt: ({ lead }) => <Age iso={lead.createdAt} />,
  source: ({ lead }) => sourceName(lead.source),
  contact: ({ lead }) => <ContactLinks {...lead} />,
  city: ({ lead }) => lead.city,
  tags: ({ lead }) => <TagList tags={lead.tags} />,
};

/** Shows a column of a lead. */
export function LeadCell({ column, ...props }: CellProps & { column: Exclude<TableColumnName, "status"> }) {
  const key = customKeyOf(column);
  if (key === undefined) return CELLS[column as Exclude<FixedColumnName, "status">](props);
  return <CustomValueText field={props.fields.get(key)} value={props.lead.customFields[key]} />;
}

/** Says how long ago something was, with its moment. */
function Age({ iso }: { iso: string }) {
  const moment = useMoment();
  return (
    <time dateTime={iso} title={moment(iso)}>
      {formatAge(iso)}
    </time>
  );
}

const linkClass = "text-primary-ink underline-offset-4 hover:underline";

function ContactLinks({ email, phone }: Pick<Lead, "email" | "phone">) {
  const call = readPhone(phone);
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      )}
      {email && call && ", "}
      {call && (
        <a href={call.tel} className={linkClass}>
          {call.shown}
        </a>
      )}
    </>
  );
}
