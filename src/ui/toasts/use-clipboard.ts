import { useToast } from "./toast.tsx";

/** Shows a toast after copying; if the browser refuses, the toast suggests another way. */
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
