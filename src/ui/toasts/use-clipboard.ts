import { useToast } from "./toast.tsx";

/**
 * Shows a toast after copying; if the browser refuses, the toast suggests another way.
 * @returns a function that resolves to whether the text was copied
 */
export function useClipboard(): (text: string) => Promise<boolean> {
  const { toast } = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: "Copiado!" });
      return true;
    } catch {
      toast({
        title: "Não foi possível copiar",
        description: "Selecione o texto e copie pelo teclado.",
        tone: "destructive",
      });
      return false;
    }
  };
}
