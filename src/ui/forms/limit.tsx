import { useToast } from "../toasts/toast.tsx";

/** Part of a limit after which the counter appears. */
const NEAR = 0.8;

/** Counts characters in the last fifth of a limit; nothing before it. */
export function LimitCount({ length, max }: { length: number; max: number | undefined }) {
  if (max === undefined || length < max * NEAR) return null;
  return (
    <span className="tabular-nums">
      {length.toLocaleString("pt-BR")} / {max.toLocaleString("pt-BR")}
      <span className="sr-only"> caracteres</span>
    </span>
  );
}

/** Returns a function that says that a text was cut at its limit. */
export function useCutNotice(): (label: string, max: number) => void {
  const { toast } = useToast();
  return (label, max) =>
    toast({
      title: `${label}: no máximo ${max.toLocaleString("pt-BR")} caracteres`,
      description: "O que passou do limite ficou de fora.",
    });
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Returns a paste handler for a control with `maxLength`, whose browser cuts a longer text in silence. */
export function usePasteNotice(label: string, max: number | undefined) {
  const say = useCutNotice();
  return ({ currentTarget, clipboardData }: React.ClipboardEvent<TextControl>): void => {
    if (max === undefined) return;
    const { value, selectionStart, selectionEnd } = currentTarget;
    const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
    if (kept + clipboardData.getData("text/plain").length > max) say(label, max);
  };
}
