import { ExportPanel } from "#src/features/export/screen/export-panel.tsx";
import { AuthorizationPanel } from "#src/features/operation/mail-authorization/authorization-panel.tsx";
import { MailServerPanel } from "#src/features/operation/mail-server/mail-server-panel.tsx";
import { MailboxPanel } from "#src/features/operation/mail-server/mailbox-panel.tsx";
import { TestMailboxButton, TestMailButton } from "#src/features/operation/operation-buttons.tsx";
import { OperationPanel } from "#src/features/operation/operation-panel.tsx";
import { OutgoingPanel } from "#src/features/operation/outgoing/outgoing-panel.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import type { Route } from "./+types/operation.page";
import { BackupsPanel } from "./backups-panel.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Funcionamento", path: location.pathname, hidden: true });

export default function OperationScreen() {
  return (
    <>
      <ScreenHeader title="Funcionamento" />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        <OutgoingPanel />
        <OperationPanel />
        <MailServerPanel>
          <TestMailButton />
        </MailServerPanel>
        <MailboxPanel>
          <TestMailboxButton />
        </MailboxPanel>
        <AuthorizationPanel />
        <BackupsPanel />
        <ExportPanel />
      </div>
    </>
  );
}
