import { cx } from "class-variance-authority";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { ExpandableText } from "#src/ui/primitives/expandable-text.tsx";
import { LetterText } from "../../timeline/letter-text.tsx";
import type { LeadEvent } from "../../timeline/schema.ts";
import { isByPerson } from "./answered-mail.ts";

/** Characters of a message that are shown at first. */
const PREVIEW = 280;
/** Number of messages shown. */
const MAX_SHOWN = 20;

const textOf = ({ type, data }: LeadEvent): string => {
  const text = type === "form" || type === "ebook" ? data.message : (data.plain ?? data.text);
  return typeof text === "string" ? text : "";
};

const isMessage = (event: LeadEvent): boolean =>
  (event.type === "form" || event.type === "ebook" || event.type === "mail-out" || isByPerson(event)) &&
  textOf(event) !== "";

/**
 * Shows the lead's newest message, then what was written before and since, newest first. The mail itself quotes nothing:
 * the lead's mail program shows the thread.
 */
export function Conversation({ events, isInline }: { events: LeadEvent[]; isInline: boolean }) {
  const messages = events.filter(isMessage).slice(0, MAX_SHOWN);
  const answered = messages.find(({ type }) => type !== "mail-out");
  if (!answered) return null;
  const others = messages.filter((message) => message !== answered);
  return (
    <section aria-label="O que o lead escreveu" className={cx("min-w-0 text-sm", !isInline && BESIDE)}>
      <details
        open
        className={cx("rounded-control bg-sunken px-4 py-3", isInline && "max-h-56 overflow-y-auto")}
      >
        <summary className="touch-target cursor-pointer font-semibold">O que o lead escreveu</summary>
        <Written message={answered} />
        {others.length > 0 && (
          <details className="mt-4">
            <summary className="touch-target cursor-pointer font-semibold">Toda a conversa</summary>
            {others.map((message) => (
              <Written key={message.id} message={message} />
            ))}
          </details>
        )}
      </details>
    </section>
  );
}

const BESIDE = "lg:sticky lg:top-0 lg:order-last lg:max-h-[70dvh] lg:overflow-y-auto lg:overscroll-contain";

function Written({ message }: { message: LeadEvent }) {
  const moment = useMoment();
  const { at, actor, html } = message;
  const text = textOf(message);
  const start = Array.from(text).slice(0, PREVIEW).join("");
  return (
    <div className="mt-3">
      <p className="text-muted wrap-anywhere">
        {actor.name && `${actor.name}, `}
        <time dateTime={at}>{moment(at)}</time>
      </p>
      {html === undefined ? (
        <ExpandableText
          text={text}
          preview={start === text ? text : `${start.trimEnd()}…`}
          more="Mostrar mensagem inteira"
        />
      ) : (
        <LetterText html={html} className="mt-2" />
      )}
    </div>
  );
}
