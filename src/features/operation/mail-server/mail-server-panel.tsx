import { MailServerForm } from "./mail-server-form.tsx";
import type { MailServerInput, MailServerState } from "./schema.ts";
import { ServerPanel } from "./server-panel.tsx";

const WORDS = {
  saved: "Servidor de e-mail salvo",
  removed: "Servidor de e-mail removido",
  remove: "Remover servidor",
  failed: "Erro ao carregar o servidor de e-mail",
};

/** Configures the outgoing mail server. @param props `children`: the button that sends a test mail */
export function MailServerPanel({ children }: { children: React.ReactNode }) {
  return (
    <ServerPanel<MailServerState, MailServerInput>
      id="e-mail"
      path="/api/operation/mail-server"
      title="Servidor de e-mail"
      about={({ isServerOfEnvironment }) =>
        isServerOfEnvironment
          ? "Vem de SMTP_URL, no ambiente do servidor, que tem prioridade sobre o que for informado aqui."
          : "Dados de SMTP fornecidos pelo seu provedor de e-mail. Quem recebe vê o nome da empresa."
      }
      words={WORDS}
      Form={MailServerForm}
    >
      {children}
    </ServerPanel>
  );
}
