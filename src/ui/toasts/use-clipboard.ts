import { useToast } from "#src/ui/toasts/toast.tsx";

/** Copies a text and shows a toast; if the browser refuses, the toast says how else. */
export function useClipboard(): (text: string) => Promise<void> {
  const { toast } = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: "Copiado!" });
    } catch {
      toast({
        title: "Não foi possível copiar",
        description: "Selecione o texto e copie pelo teclado.",
        tone: "destructive",
      });
    }
  };
}
