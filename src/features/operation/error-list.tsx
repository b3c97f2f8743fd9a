import { useMoment } from "#src/ui/api/time-zone.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import type { ErrorGroup } from "./checks/schema.ts";

/** Lists the errors of the last 24 hours by cause; renders nothing without errors. */
export function ErrorList({ errors }: { errors: ErrorGroup[] }) {
  const moment = useMoment();
  if (errors.length === 0) return null;
  return (
    <section aria-labelledby="erros">
      <h2 id="erros" className="mb-3 text-xl">
        Erros das últimas 24 horas
      </h2>
      <ListFrame>
        {errors.map(({ message, count, lastAt, requestIds }) => (
          <li key={message + lastAt} className="p-4 text-sm sm:p-5">
            <p className="font-semibold break-words">{message}</p>
            <p className="mt-1 text-muted">
              {count === 1 ? "Uma vez" : `${count.toLocaleString("pt-BR")} vezes`}, a última em{" "}
              <time dateTime={lastAt}>{moment(lastAt)}</time>
            </p>
            {requestIds.length > 0 && (
              <p className="mt-1 text-xs break-all text-muted">Pedidos: {requestIds.join(", ")}</p>
            )}
          </li>
        ))}
      </ListFrame>
    </section>
  );
}
