import ChevronDown from "lucide-react/icons/chevron-down";
import * as Menu from "radix-ui/dropdown-menu";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import type { LeadDetails } from "../schema.ts";
import { useTrashLead } from "../trash/trash-queries.ts";
import { WHATSAPP_CODE, WhatsappCodeDialog } from "../whatsapp/code-dialog.tsx";
import { type Composer, COMPOSER_TABS, type ComposerTab } from "./use-composer.ts";

interface MoreActionsProps {
  lead: LeadDetails;
  composer: Composer;
  /** The composer listens to its keys on this screen, so the menu names them. */
  hasKeys: boolean;
}

const ITEM =
  "flex min-h-9 cursor-pointer items-center justify-between gap-6 rounded-control px-3 text-sm outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11";

/** Everything that is done with a lead besides answering it. */
export function MoreActions({ lead, composer, hasKeys }: MoreActionsProps) {
  const seesAll = may(useUser().role, "allLeads");
  const navigate = useNavigate();
  const trash = useTrashLead(async () => navigate("/dashboard/leads"));
  const [isAssigning, setAssigning] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  /** The chosen action. It runs once the menu has closed, so that the focus it moves is not taken back. */
  const chosen = useRef<() => void>(undefined);
  const tabs = (Object.keys(COMPOSER_TABS) as ComposerTab[]).filter((tab) => tab !== "mail");
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger
          ref={trigger}
          className={buttonClass({ variant: "outline", className: "whitespace-nowrap max-sm:px-3!" })}
        >
          Mais ações
          <ChevronDown aria-hidden size={16} />
        </Menu.Trigger>
        <Menu.Content
          align="end"
          sideOffset={4}
          className="z-40 min-w-56 rounded-card border bg-surface p-1.5 text-ink shadow-float"
          onCloseAutoFocus={(event) => {
            const act = chosen.current;
            if (!act) return;
            chosen.current = undefined;
            event.preventDefault();
            trigger.current?.focus();
            act();
          }}
        >
          {tabs.map((tab) => (
            <Menu.Item
              key={tab}
              className={ITEM}
              onSelect={() => (chosen.current = () => composer.write(tab))}
            >
              {COMPOSER_TABS[tab].label}
              {hasKeys && <Key name={COMPOSER_TABS[tab].key} />}
            </Menu.Item>
          ))}
          <Menu.Separator className="my-1.5 h-px bg-line" />
          {seesAll && (
            <Menu.Item className={ITEM} onSelect={() => (chosen.current = () => setAssigning(true))}>
              {WHATSAPP_CODE}
            </Menu.Item>
          )}
          <Menu.Item
            className={`${ITEM} text-danger`}
            disabled={trash.isPending}
            onSelect={() => (chosen.current = () => trash.mutate(lead.id))}
          >
            Excluir
          </Menu.Item>
        </Menu.Content>
      </Menu.Root>
      {isAssigning && <WhatsappCodeDialog leadId={lead.id} onClose={() => setAssigning(false)} />}
    </>
  );
}

/** Names the key that does the same. */
function Key({ name }: { name: string }) {
  return (
    <kbd aria-hidden className="rounded border px-1.5 font-sans text-xs text-muted pointer-coarse:hidden">
      {name.toUpperCase()}
    </kbd>
  );
}
