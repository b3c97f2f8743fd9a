import { useLocation } from "react-router";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";

interface KeyGroup {
  heading: string;
  /** Screens that have these keys; absent for all. */
  screens?: RegExp;
  keys: [key: string, text: string][];
}

/** The keys of the dashboard (docs/produto.md, "Dashboard"). */
const GROUPS: KeyGroup[] = [
  {
    heading: "Em todas as telas",
    keys: [
      ["Ctrl K", "Buscar ou executar"],
      ["/", "Ir para a busca da tela"],
      ["n", "Criar"],
      ["Esc", "Fechar"],
      ["?", "Mostrar estes atalhos"],
    ],
  },
  {
    heading: "Nas listas",
    screens: /^\/dashboard\/(?:leads|posts|projects|paginas)\/?$/,
    keys: [
      ["j", "Próxima linha"],
      ["k", "Linha anterior"],
      ["Enter", "Abrir"],
      ["x", "Selecionar"],
      ["e", "Editar; nos leads, mudar o status"],
    ],
  },
  {
    heading: "Na página de um lead",
    screens: /^\/dashboard\/leads\/[0-9a-f-]{36}$/,
    keys: [
      ["r", "Responder por e-mail"],
      ["n", "Escrever uma nota"],
      ["w", "Escrever pelo WhatsApp"],
      ["l", "Registrar uma ligação"],
      ["t", "Criar uma tarefa"],
    ],
  },
];

/** Lists the keys of the current screen. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const groups = GROUPS.filter(({ screens }) => !screens || screens.test(pathname));
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="sm">
        <DialogTitle>Atalhos do teclado</DialogTitle>
        {groups.map(({ heading, keys }) => (
          <section key={heading} className="mt-5">
            <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">{heading}</h3>
            <dl className="mt-1 divide-y">
              {keys.map(([key, text]) => (
                <div key={key} className="flex items-center justify-between gap-4 py-1.5 text-sm">
                  <dt>{text}</dt>
                  <dd>
                    <kbd className="rounded-md border px-2 py-0.5 font-sans whitespace-nowrap">{key}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogContent>
    </Dialog>
  );
}
