import { useTexts } from "#src/settings/texts/use-texts.ts";
import { REMOVAL } from "#src/settings/texts/words/removal.ts";
import { REMOVAL_BUSINESS_DAYS, REMOVAL_DEADLINE_UNBROKEN } from "#src/shared/time/removal-deadline.ts";
import { Link } from "#src/ui/primitives/link.tsx";
import { PlumbBob } from "#src/ui/primitives/plumb-bob.tsx";

/** Explains the deadline and which data are kept, with links (docs/produto.md, "Data removal"). */
export function RemovalFacts() {
  const texts = useTexts(REMOVAL);
  return (
    <div className="removal-facts">
      <section aria-labelledby="prazo" className="removal-fact">
        <h2 id="prazo" className="text-xl">
          {texts.deadlineTitle}
        </h2>
        <p className="mt-2 text-sm text-muted">
          <WithDeadline text={texts.deadlineText} />
        </p>
        <DeadlineRuler />
      </section>
      <section aria-labelledby="guardados" className="removal-fact">
        <h2 id="guardados" className="text-xl">
          {texts.keptTitle}
        </h2>
        <p className="mt-2 text-sm text-muted">{texts.keptText}</p>
        <dl className="removal-kept">
          {texts.kept.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <nav aria-labelledby="leia-tambem" className="removal-fact">
        <h2 id="leia-tambem" className="text-xl">
          {texts.waysTitle}
        </h2>
        <ul className="mt-2 text-sm">
          {texts.ways.map(({ label, to }) => (
            <li key={label}>
              <Link to={to} viewTransition className="removal-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function WithDeadline({ text }: { text: string }) {
  const [before, ...after] = text.split(REMOVAL_DEADLINE_UNBROKEN);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <strong className="font-semibold text-ink">{REMOVAL_DEADLINE_UNBROKEN}</strong>
      {after.join(REMOVAL_DEADLINE_UNBROKEN)}
    </>
  );
}

/** From a Friday to the deadline. */
const RULER_DAYS = ["sex", "sáb", "dom", ...["seg", "ter", "qua", "qui"].slice(0, REMOVAL_BUSINESS_DAYS)];

/** Draws the business days; the weekend does not count. */
function DeadlineRuler() {
  return (
    <div aria-hidden="true" className="removal-ruler">
      <p className="removal-ruler-ends">
        <span>pedido, 14&nbsp;h</span>
        <span>prazo, 14&nbsp;h</span>
      </p>
      <div className="removal-ruler-days" style={{ "--days": RULER_DAYS.length } as React.CSSProperties}>
        {RULER_DAYS.map((day) => (
          <span key={day} className={day === "sáb" || day === "dom" ? "is-off" : undefined}>
            {day}
          </span>
        ))}
        <PlumbBob className="removal-ruler-bob" />
      </div>
    </div>
  );
}
