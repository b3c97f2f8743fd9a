import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ChoiceSelect } from "#src/ui/primitives/choice-select.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { type BoardMove, useMoveOnBoard } from "../pipeline/board/board-queries.ts";
import { asksOnTheWay, LostDialog, WonDialog } from "../pipeline/board/move-dialog.tsx";
import { DaysInStage } from "../pipeline/days-in-stage.tsx";
import { pipelineQuery } from "../pipeline/pipeline-queries.ts";
import type { LeadDetails, Stage } from "../schema.ts";

/** The pipeline as one line with a stop for each stage; a press on a stop moves the lead there. On a phone it is a select. */
export function StageSteps({ lead }: { lead: LeadDetails }) {
  const { data: pipeline } = useQuery(pipelineQuery(useApi()));
  const [asked, setAsked] = useState<BoardMove>();
  /** The stage that a move was undone to. It takes the focus once the lead is back. */
  const [returning, setReturning] = useState<string | null>(null);
  const { mutate, isPending, variables } = useMoveOnBoard(({ card }) => setReturning(card.stage));
  /** The stage shown: the one that was pressed, until the server has answered. */
  const shown = isPending ? variables.to.id : lead.stage;
  if (!pipeline) return <Skeleton className="h-14 w-full" />;
  const { stages } = pipeline;
  const move = (wanted: BoardMove): void => {
    setAsked(undefined);
    mutate(wanted);
  };
  const begin = (to: Stage | undefined): void => {
    if (!to || to.id === shown) return;
    // A quick second move begins where the first one leads.
    const from = stages.find(({ id }) => id === shown);
    const wanted = { card: { ...lead, stage: shown, status: from?.status ?? lead.status }, to };
    if (asksOnTheWay(wanted)) setAsked(wanted);
    else move(wanted);
  };
  const place = stages.findIndex(({ id }) => id === shown);
  const dialog = asked && { move: asked, onMove: move, onClose: () => setAsked(undefined) };
  return (
    <section aria-label="Etapa do funil" className="min-w-0">
      <ChoiceSelect
        aria-label="Etapa"
        className="sm:hidden"
        value={shown ?? ""}
        onChoose={(id) => begin(stages.find((stage) => stage.id === id))}
        options={Object.fromEntries(stages.map(({ id, name }) => [id, name]))}
      />
      <ol className="grid auto-cols-[minmax(6rem,1fr)] grid-flow-col overflow-x-auto pb-1 max-sm:hidden">
        {stages.map((stage, index) => (
          <Step
            key={stage.id}
            stage={stage}
            isCurrent={index === place}
            isPassed={index < place && stages[place]?.status !== "LOST" && stage.status !== "LOST"}
            takesFocus={stage.id === returning}
            onChoose={() => begin(stage)}
            onFocused={() => setReturning(null)}
          />
        ))}
      </ol>
      <div className="mt-1">
        <DaysInStage since={lead.stageSince} />
      </div>
      {dialog && asked.to.status === "CONVERTED" && <WonDialog {...dialog} />}
      {dialog && asked.to.status === "LOST" && <LostDialog {...dialog} pipeline={pipeline} />}
    </section>
  );
}

interface StepProps {
  stage: Stage;
  isCurrent: boolean;
  isPassed: boolean;
  takesFocus: boolean;
  onChoose: () => void;
  onFocused: () => void;
}

const LINE = "absolute top-[1.125rem] h-px -translate-y-1/2";

function Step(props: StepProps) {
  const { stage, isCurrent, isPassed, takesFocus, onChoose, onFocused } = props;
  const { name, status } = stage;
  const Icon = status === "CONVERTED" ? Check : status === "LOST" ? X : undefined;
  const isLost = status === "LOST";
  const stop = useRef<HTMLLIElement>(null);
  // Shows the present stage of a pipeline that is wider than the screen.
  useEffect(() => {
    const list = stop.current?.parentElement;
    if (isCurrent && stop.current && list) list.scrollLeft = stop.current.offsetLeft - list.clientWidth / 2;
  }, [isCurrent]);
  useEffect(() => {
    if (!isCurrent || !takesFocus) return;
    stop.current?.querySelector("button")?.focus();
    onFocused();
  }, [isCurrent, takesFocus, onFocused]);
  return (
    <li
      ref={stop}
      className="relative min-w-0 [&:first-child>[data-before]]:hidden [&:last-child>[data-after]]:hidden"
    >
      <span
        aria-hidden
        data-before=""
        className={cx(
          LINE,
          "right-1/2 left-0",
          isPassed || (isCurrent && !isLost) ? STRONG : "bg-line-strong",
        )}
      />
      <span
        aria-hidden
        data-after=""
        className={cx(LINE, "right-0 left-1/2", isPassed ? STRONG : "bg-line-strong")}
      />
      <button
        type="button"
        aria-current={isCurrent ? "step" : undefined}
        className="group relative flex w-full min-w-0 flex-col items-center gap-1 rounded-control px-1 pt-2 pb-1 text-center"
        onClick={onChoose}
      >
        <span
          aria-hidden
          className={cx(
            "grid size-5 place-items-center rounded-full border-2 transition-colors",
            !isCurrent && "bg-surface",
            isCurrent && (isLost ? "border-danger bg-danger-fill text-on-danger" : CURRENT),
            isPassed && "border-primary text-primary-ink",
            !isCurrent && !isPassed && "border-line-strong text-muted group-hover:border-primary",
          )}
        >
          {Icon && <Icon size={12} strokeWidth={3} />}
        </span>
        <span
          className={cx(
            "max-w-full text-sm leading-tight wrap-anywhere",
            isCurrent ? "font-semibold" : "text-muted group-hover:text-ink",
          )}
        >
          <span className="sr-only">{isCurrent ? "Etapa atual: " : "Mover para a etapa "}</span>
          {name}
        </span>
      </button>
    </li>
  );
}

const STRONG = "bg-primary";
const CURRENT = "border-primary bg-primary text-on-primary ring-4 ring-primary-soft";
