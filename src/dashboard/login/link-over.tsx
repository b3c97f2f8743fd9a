import { buttonClass } from "#src/ui/primitives/button.tsx";

export function LinkOver({ children }: { children: React.ReactNode }) {
  return (
    <>
      <h1 className="text-2xl">Este link não vale mais</h1>
      <p className="mt-3 mb-6 text-muted">{children}</p>
      <a href="/dashboard" className={buttonClass({ variant: "outline" })}>
        Ir para o login
      </a>
    </>
  );
}
