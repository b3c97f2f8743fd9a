import { useSiteData } from "#src/settings/site-data.ts";
import { Logo } from "#src/ui/primitives/logo.tsx";

export function Brand({ className }: { className?: string }) {
  const company = useSiteData()?.settings;
  return (
    <div className={className}>
      <Logo name={company?.siteName ?? "Painel"} images={company} />
    </div>
  );
}
