import { Card } from "#src/ui/primitives/card.tsx";
import { buttonClass } from "#src/ui/primitives/button.tsx";

/** Shown at a link that works no more. */
export function EndedLink({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <h1 className="mb-3 text-2xl">{title}</h1>
      <p className="mb-6 text-muted">{text}</p>
      <a href="/dashboard" className={buttonClass({ variant: "outline" })}>
        Ir para o login
      </a>
    </Card>
  );
}
