import ListChecks from "lucide-react/icons/list-checks";
import { useId, useState } from "react";
import { Button } from "#src/ui/primitives/button.tsx";
import { ChecksPanel } from "./checks-panel.tsx";
import { type TypedItem, useChecks } from "./use-checks.ts";

interface ChecksControlProps {
  /** API base path: "/api/posts". */
  path: string;
  typed: TypedItem;
  labels: Record<string, string>;
}

/** "Verificação": number of warnings, and a panel that lists them. Placed in the editor's footer, a wrapping row. */
export default function ChecksControl({ path, typed, labels }: ChecksControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { checks, hasFailed, isCheckingExternal } = useChecks(path, typed, isOpen);
  if (!checks) return null;
  const summary = summarize(checks.warnings.length);
  return (
    <>
      {isOpen && (
        <ChecksPanel
          id={panelId}
          checks={checks}
          labels={labels}
          note={isCheckingExternal ? CHECKING_LINKS : hasFailed ? CHECK_FAILED : undefined}
        />
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="px-2! max-sm:-mx-2 max-sm:mr-auto"
      >
        <ListChecks aria-hidden size={16} />
        Verificação
        <span className="font-normal text-muted">{summary}</span>
      </Button>
      {/* Announced only while the panel is open: each pause in typing may change the number. */}
      <span aria-live="polite" className="sr-only">
        {isOpen && !isCheckingExternal && summary}
      </span>
    </>
  );
}

const CHECKING_LINKS = "Verificando os links para outros sites…";
const CHECK_FAILED = "Não foi possível verificar agora. A lista é anterior às últimas alterações.";

function summarize(count: number): string {
  if (count === 0) return "Nada a corrigir";
  return count === 1 ? "1 aviso" : `${count} avisos`;
}
