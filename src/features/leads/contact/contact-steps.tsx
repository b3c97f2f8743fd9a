import { Fragment, type ReactNode } from "react";
import { PlumbBob } from "#src/ui/primitives/plumb-bob.tsx";

export interface ContactStepsProps {
  /** Read by screen readers. */
  label: string;
  steps: readonly { title: ReactNode; text: ReactNode }[];
  /** Shown between the first step and the second. */
  measure: string;
}

/** Shows what happens with a message, in up to three steps along a plumb line. */
export function ContactSteps({ label, steps, measure }: ContactStepsProps) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="depois-do-envio" className="contact-steps">
      <h2 id="depois-do-envio" className="sr-only">
        {label}
      </h2>
      <ol className="contact-line">
        {steps.map(({ title, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have one title
          <Fragment key={index}>
            {index === 1 && measure && (
              <li aria-hidden="true" className="contact-measure">
                <span>{measure}</span>
              </li>
            )}
            <Step drawing={DRAWINGS[index]} title={title}>
              {text}
            </Step>
          </Fragment>
        ))}
      </ol>
      <div aria-hidden="true" className="contact-ground">
        <PlumbBob className="contact-bob" />
      </div>
    </section>
  );
}

function Step({ drawing, title, children }: { drawing: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="contact-step">
      <svg viewBox="0 0 132 92" aria-hidden="true" className="contact-drawing">
        {drawing}
      </svg>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-sm text-muted">{children}</p>
      </div>
    </li>
  );
}

/** A letter half out of its envelope. */
function Letter() {
  return (
    <>
      <path className="face" stroke="none" d="M6 34l60-20 60 20v20H6z" />
      <path className="face" d="M26 4h80v72H26z" />
      <path className="thin" d="M36 16h60M36 25h60M36 34h34" />
      <path className="caret" d="M75 29v10" />
      <path className="face" d="M6 34l60 34 60-34v50a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z" />
      <path d="M6 86l44-27M126 86L82 59" />
    </>
  );
}

/** The answer, still being drawn. */
function Answer() {
  return (
    <>
      <path
        className="face dashed"
        d="M10 8h112a4 4 0 0 1 4 4v72a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z"
      />
      <path className="dashed" d="M7 10l59 42 59-42" />
      <path className="thin" d="M20 74h34M20 66h22" />
    </>
  );
}

/** A plan with the way through it. */
function Path() {
  return (
    <>
      <path className="face" d="M6 8h120v80H6z" />
      <path className="thin" d="M6 28h120M6 48h120M6 68h120M36 8v80M66 8v80M96 8v80" />
      <path className="strong" d="M16 78h30V58h40V38h20V20" />
      <path className="dot" d="M11 78a5 5 0 1 0 10 0a5 5 0 1 0-10 0M101 18a5 5 0 1 0 10 0a5 5 0 1 0-10 0" />
    </>
  );
}

const DRAWINGS = [<Letter key="letter" />, <Answer key="answer" />, <Path key="path" />];
