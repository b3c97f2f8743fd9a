import { buttonClass } from "#src/ui/primitives/button.tsx";

interface LinkDoneProps {
  title: string;
  text: React.ReactNode;
  leadsIn?: boolean;
}

/** Reports the result of a mailed link, and takes the focus from the pressed button. */
export function LinkDone({ title, text, leadsIn = false }: LinkDoneProps) {
  return (
    <output ref={focusOnce} tabIndex={-1} className="block outline-none">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      {leadsIn && (
        <a href="/dashboard" className={buttonClass({ className: "mt-6 w-full" })}>
          Entrar no painel
        </a>
      )}
    </output>
  );
}

const focusOnce = (element: HTMLElement | null): void => element?.focus();
