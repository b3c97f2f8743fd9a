import { useQuery } from "@tanstack/react-query";
import { Button } from "#src/ui/primitives/button.tsx";
import { drawLightVersion, readTone } from "./logo-tone.ts";

interface DarkLogoNoteProps {
  /** URL of the logo in the dark theme. */
  address: string;
  isSending: boolean;
  onFile: (file: File) => void;
}

/** Warns that a logo is hard to see in the dark theme, and offers its shape in a light color. */
export function DarkLogoNote({ address, isSending, onFile }: DarkLogoNoteProps) {
  const { data: tone } = useQuery({
    queryKey: ["logo-tone", address],
    queryFn: () => readTone(address),
    // A picture of another site may be unreadable; the note is not shown then.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!tone?.isLost) return null;
  return (
    <output className="grid justify-items-start gap-3 rounded-control bg-warning-soft px-4 py-3">
      <p className="text-sm">
        Este logo é escuro e quase some no tema escuro.{" "}
        {tone.isCutOut
          ? "Envie uma versão clara para fundo escuro, ou use a mesma forma em cor clara."
          : "Envie uma versão clara para fundo escuro."}
      </p>
      {tone.isCutOut && (
        <Button
          variant="outline"
          size="sm"
          aria-disabled={isSending}
          onClick={() => void drawLightVersion(address).then(onFile, () => undefined)}
        >
          Usar em cor clara no tema escuro
        </Button>
      )}
    </output>
  );
}
