import { MailboxForm } from "./mailbox-form.tsx";
import type { MailboxInput, MailboxState } from "./schema.ts";
import { ServerPanel } from "./server-panel.tsx";

const WORDS = {
  saved: "Caixa de respostas salva",
  removed: "Caixa de respostas removida",
  remove: "Remover caixa",
  failed: "Erro ao carregar a caixa de respostas",
};

/** Configures the mailbox in which replies are read. @param props `children`: the button that tests it */
export function MailboxPanel({ children }: { children: React.ReactNode }) {
  return (
    <ServerPanel<MailboxState, MailboxInput>
      id="caixa"
      path="/api/mailbox"
      title="Caixa de respostas"
      about={({ isServerOfEnvironment }) =>
        isServerOfEnvironment
          ? "Vem de IMAP_URL, no ambiente do servidor, que tem prioridade sobre o que for informado aqui."
          : "A caixa em que chegam as respostas de leads, lida por IMAP a cada meio minuto. Só são lidos os e-mails que chegarem depois da conexão, e nada é alterado nela."
      }
      words={WORDS}
      Form={MailboxForm}
    >
      {children}
    </ServerPanel>
  );
}
