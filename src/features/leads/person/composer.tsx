import { cx } from "class-variance-authority";
import * as Tabs from "radix-ui/tabs";
import { useEffect, useRef, useState } from "react";
import { MailForm } from "../mail/outgoing/mail-form.tsx";
import type { LeadDetails } from "../schema.ts";
import { CallForm } from "./call-form.tsx";
import { NoteForm } from "./note-form.tsx";
import { TaskForm } from "./task-form.tsx";
import { type Composer as ComposerState, COMPOSER_TABS, type ComposerTab } from "./use-composer.ts";
import { WhatsappForm } from "./whatsapp-form.tsx";

interface ComposerProps {
  lead: LeadDetails;
  composer: ComposerState;
}

const TABS = Object.keys(COMPOSER_TABS) as ComposerTab[];

/** Writes what is added to a lead's timeline, above it, so that the person's words stay in sight. */
export function Composer({ lead, composer }: ComposerProps) {
  const { tab: shown, opened, wishes } = composer;
  const box = useRef<HTMLDivElement>(null);
  const [undone, setUndone] = useState<UndoneReply>({ times: 0 });
  useEffect(() => {
    if (wishes === 0 || !box.current) return undefined;
    return focusFirstField(box.current);
  }, [wishes]);
  /** Ends a form whose buttons go with it, so that the focus has a place. */
  const end = (tab: ComposerTab): void => {
    composer.end(tab);
    if (tab === "mail") setUndone(({ times }) => ({ times }));
    box.current?.querySelector<HTMLElement>(`[data-tab=note]`)?.focus();
  };
  return (
    <Tabs.Root
      ref={box}
      value={shown}
      onValueChange={(tab) => composer.show(tab as ComposerTab)}
      className="scroll-mt-20 rounded-control border lg:scroll-mt-4"
    >
      <Tabs.List aria-label="Escrever na linha do tempo" className="flex flex-wrap border-b px-1.5">
        {TABS.filter((tab) => tab !== "mail" || lead.email !== null).map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            data-tab={tab}
            // A pointer opens a form to write in it; arrow keys only pass by. The field, not the tab, takes the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              if (event.button === 0) composer.write(tab);
            }}
            className={cx(
              "-mb-px min-h-11 border-b-2 px-2.5 text-sm font-semibold",
              tab === shown ? "border-primary text-ink" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {COMPOSER_TABS[tab].label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {opened.map((tab) => (
        <Tabs.Content
          key={tab}
          value={tab}
          forceMount
          tabIndex={-1}
          className="p-3.5 data-[state=inactive]:hidden"
        >
          <ComposerForm
            {...{ tab, lead, composer, undone }}
            onEnd={() => end(tab)}
            onUndone={(files) => {
              setUndone(({ times }) => ({ times: times + 1, files }));
              composer.write("mail");
            }}
          />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** A reply that came back by "Desfazer". Each replaces the form. */
interface UndoneReply {
  times: number;
  files?: File[];
}

interface ComposerFormProps extends ComposerProps {
  tab: ComposerTab;
  undone: UndoneReply;
  onUndone: (files: File[]) => void;
  onEnd: () => void;
}

function ComposerForm({ tab, lead, composer, undone, onUndone, onEnd }: ComposerFormProps) {
  if (tab === "mail" && lead.email !== null)
    return (
      <MailForm
        key={undone.times}
        frame="inline"
        leadId={lead.id}
        to={lead.email}
        files={undone.files}
        onClose={onEnd}
        onUndone={onUndone}
      />
    );
  if (tab === "whatsapp")
    return <WhatsappForm lead={lead} onNext={() => composer.write(tab)} onClose={onEnd} />;
  if (tab === "call") return <CallForm leadId={lead.id} onClose={onEnd} />;
  if (tab === "task") return <TaskForm leadId={lead.id} onClose={onEnd} />;
  return <NoteForm leadId={lead.id} />;
}

const FIRST_FIELD =
  "[data-state=active] [data-focus-first] :is(input:not([type=file]), textarea, [contenteditable=true])";

/**
 * Focuses the open form's first field, now or once it has loaded, unless somebody does something else before.
 * @returns stops waiting
 */
function focusFirstField(box: HTMLElement): () => void {
  const end = new AbortController();
  const focus = (): void => {
    const field = box.querySelector<HTMLElement>(FIRST_FIELD);
    if (!field) return;
    end.abort();
    field.focus({ preventScroll: true });
    const { top } = box.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) box.scrollIntoView({ block: "start" });
  };
  const observer = new MutationObserver(focus);
  observer.observe(box, { childList: true, subtree: true, attributes: true });
  end.signal.addEventListener("abort", () => observer.disconnect());
  for (const type of ["keydown", "pointerdown"])
    document.addEventListener(type, () => end.abort(), { signal: end.signal, capture: true });
  focus();
  return () => end.abort();
}
