import { MailboxForm } from "./mailbox-form.tsx";
import type { MailboxInput, MailboxState } from "./schema.ts";
import { ServerPanel } from "./server-panel.tsx";

const WORDS = {
  saved: "Caixa de respostas salva",
  removed: "Caixa de respostas retirada",
  remove: "Retirar caixa",
  failed: "A caixa de respostas não chegou",
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
          ? "Vem de IMAP_URL, no ambiente do servidor, que vence o que se informa aqui."
          : "A caixa em que chegam as respostas de leads, lida por IMAP a cada meio minuto. Só o que chega depois de conectá-la é lido, e nada muda nela."
      }
      words={WORDS}
      Form={MailboxForm}
    >
      {children}
    </ServerPanel>
  );
}
