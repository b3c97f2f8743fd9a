import { BrandName } from "./brand.tsx";

/** The measuring sheet before the door: the plumb line comes down to whatever is in its middle. */
export function LoginFrame({ children }: { children: React.ReactNode }) {
  return (
    <main className="measuring-grid flex min-h-dvh flex-col items-center px-4 pb-10">
      <span aria-hidden className="min-h-10 w-px flex-1 bg-accent" />
      <svg viewBox="0 0 24 30" aria-hidden className="h-7.5 shrink-0 fill-accent">
        <path d="M3 0h18l-2.6 13L12 29.5 5.6 13z" />
      </svg>
      <BrandName className="mt-4 mb-7 text-center text-xl" />
      {children}
      <span aria-hidden className="flex-[1.4]" />
    </main>
  );
}
