import { useSiteData } from "#src/settings/site-data.ts";
import { useIdentity } from "#src/ui/identities/identity-context.ts";
import { PlumbBob } from "#src/ui/primitives/plumb-bob.tsx";

export function LoginFrame({ children }: { children: React.ReactNode }) {
  return (
    <main className="measuring-grid flex min-h-dvh flex-col items-center px-4 pb-10">
      <span
        aria-hidden
        className={useIdentity() === "none" ? "min-h-6 flex-1" : "min-h-6 w-[1.5px] flex-1 bg-accent"}
      />
      <PlumbBob className="-mt-3 h-10 shrink-0 text-accent" />
      <p className="mt-4 mb-7 text-center font-display text-xl font-semibold tracking-tight">
        {useSiteData()?.settings.siteName}
      </p>
      {children}
      <span aria-hidden className="flex-[1.4]" />
    </main>
  );
}
