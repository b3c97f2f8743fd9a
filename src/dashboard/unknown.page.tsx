import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useToast } from "#src/ui/toasts/toast.tsx";

/** Longest address that the notification repeats, in characters. */
const MAX_SHOWN = 80;

/** People who look for the login type this. It is shown at every address of the dashboard, so they are where they wanted to be. */
const LOGIN = /^\/dashboard\/(?:login|entrar)\/?$/;

/** Leads unknown addresses of the dashboard to its home, and says so (docs/produto.md, "Dashboard"). */
export default function Unknown() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { toast } = useToast();
  useEffect(() => {
    const shown = pathname.length > MAX_SHOWN ? `${pathname.slice(0, MAX_SHOWN)}…` : pathname;
    if (!LOGIN.test(pathname))
      toast({
        title: "Esta tela não existe",
        description: `O endereço “${shown}” não leva a nenhuma tela do painel. Você está no início.`,
        tone: "destructive",
      });
    void navigate("/dashboard", { replace: true });
  }, [pathname, navigate, toast]);
  return null;
}
