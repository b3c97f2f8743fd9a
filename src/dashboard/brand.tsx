import { useRouteLoaderData } from "react-router";
import { Logo } from "#src/ui/primitives/logo.tsx";

/** What the root loader knows of the company; undefined where it failed. */
export function useCompany(): { siteName: string; logoUrl: string | null } | undefined {
  return useRouteLoaderData<{ settings: { siteName: string; logoUrl: string | null } }>("root")?.settings;
}

/** The company's sign. */
export function Brand({ className }: { className?: string }) {
  const company = useCompany();
  return (
    <div className={className}>
      <Logo name={company?.siteName ?? "Painel"} imageUrl={company?.logoUrl} />
    </div>
  );
}
