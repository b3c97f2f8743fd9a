import Download from "lucide-react/icons/download";
import { useState } from "react";
import { Button } from "../primitives/button.tsx";
import { useToast } from "../toasts/toast.tsx";

interface ExportButtonProps {
  /** Fetches the data and saves the file. @returns a message for the user */
  onExport: () => Promise<string | void>;
  children: React.ReactNode;
}

export function ExportButton({ onExport, children }: ExportButtonProps) {
  const { toast } = useToast();
  const [isExporting, setIsExporting] = useState(false);
  const run = async () => {
    setIsExporting(true);
    try {
      const description = await onExport();
      toast({ title: "Dados exportados", ...(description && { description }) });
    } catch {
      toast({
        title: "Erro ao exportar",
        description: "Não foi possível exportar os dados.",
        tone: "destructive",
      });
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <Button
      variant="outline"
      size="sm"
      aria-disabled={isExporting}
      onClick={() => !isExporting && void run()}
    >
      <Download aria-hidden size={16} />
      {children}
    </Button>
  );
}
