import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { addMonths, nameOfMonth } from "./month.ts";

export function MonthLinks({ month }: { month: string }) {
  const icon = buttonClass({ variant: "outline", size: "icon" });
  return (
    <nav aria-label="Mês" className="flex items-center gap-1.5 sm:gap-2">
      <Link to={toMonth(addMonths(month, -1))} aria-label="Mês anterior" className={icon} preventScrollReset>
        <ChevronLeft aria-hidden size={18} />
      </Link>
      <h2
        aria-live="polite"
        className="text-center font-sans text-sm sm:min-w-44 sm:text-base font-semibold tracking-normal"
      >
        {nameOfMonth(month)}
      </h2>
      <Link to={toMonth(addMonths(month, 1))} aria-label="Próximo mês" className={icon} preventScrollReset>
        <ChevronRight aria-hidden size={18} />
      </Link>
      <Link to="?" className={buttonClass({ variant: "outline" })} preventScrollReset>
        Hoje
      </Link>
    </nav>
  );
}

export function toMonth(month: string): string {
  return `?mes=${month}`;
}
