// The acts that the audit log records, in words. Apart from its schema.ts, so that its screen does not load Zod.

/** The kinds of acts, as people filter by them. */
export const ACTION_GROUPS = {
  access: "Acesso",
  account: "Conta e senha",
  people: "Equipe",
  content: "Conteúdo",
  settings: "Configurações e textos",
  integrations: "Tokens e webhooks",
  data: "Dados e cópias",
  refusals: "Recusas",
} as const;
export type ActionGroup = keyof typeof ACTION_GROUPS;

/** Every act that is recorded, in words. */
export const ACTIONS = {
  "login.done": ["access", "Entrou"],
  "login.failed": ["access", "Tentativa de entrar"],
  "logout.done": ["access", "Saiu"],
  "session.ended": ["access", "Encerrou sessões"],

  "password.changed": ["account", "Mudou a senha"],
  "password.reset": ["account", "Escolheu outra senha por um link"],
  "reset-link.made": ["account", "Fez um link de nova senha"],
  "email.ordered": ["account", "Pediu a troca do e-mail"],
  "email.changed": ["account", "Trocou o e-mail"],
  "email.kept": ["account", "Impediu a troca do e-mail"],
  "second-factor.added": ["account", "Ativou a verificação em duas etapas"],
  "second-factor.removed": ["account", "Desativou a verificação em duas etapas"],
  "second-factor.taken": ["account", "Retirou a verificação em duas etapas"],
  "recovery-codes.made": ["account", "Fez novos códigos de recuperação"],
  "calendar.made": ["account", "Criou o endereço do calendário de tarefas"],
  "calendar.revoked": ["account", "Encerrou o endereço do calendário de tarefas"],
  "recovery-code.used": ["account", "Usou um código de recuperação"],

  "person.invited": ["people", "Convidou"],
  "invitation.sent": ["people", "Enviou um convite de novo"],
  "invitation.withdrawn": ["people", "Retirou um convite"],
  "person.joined": ["people", "Entrou na equipe"],
  "person.role-changed": ["people", "Mudou o papel"],
  "person.disabled": ["people", "Desativou uma conta"],
  "person.enabled": ["people", "Ativou uma conta"],
  "person.removed": ["people", "Removeu da equipe"],
  "second-factor.demanded": ["people", "Mudou os papéis que precisam de duas etapas"],

  "content.published": ["content", "Publicou"],
  "content.unpublished": ["content", "Tirou do ar"],
  "content.deleted": ["content", "Excluiu"],
  "content.address-taken": ["content", "Deu o endereço antigo a outro item"],
  "picture.replaced": ["content", "Substituiu uma imagem"],
  "picture.deleted": ["content", "Excluiu uma imagem"],
  "file.deleted": ["content", "Excluiu um arquivo"],
  "redirect.created": ["content", "Criou um redirecionamento"],
  "redirect.changed": ["content", "Mudou um redirecionamento"],
  "redirect.deleted": ["content", "Excluiu um redirecionamento"],
  "import.started": ["content", "Trouxe de outro site"],
  "redirect.imported": ["content", "Trouxe redirecionamentos de um arquivo"],
  "trash.restored": ["content", "Restaurou da lixeira"],
  "trash.removed": ["content", "Excluiu de vez"],
  "schedule.set": ["content", "Agendou"],
  "schedule.removed": ["content", "Desfez um agendamento"],
  "schedule.failed": ["content", "Não aplicou um agendamento"],
  "release.published": ["content", "Publicou um lançamento"],
  "release.reverted": ["content", "Desfez um lançamento"],
  "release.deleted": ["content", "Excluiu um lançamento"],
  "preview.made": ["content", "Criou um link de prévia"],
  "preview.revoked": ["content", "Revogou um link de prévia"],
  "demo.removed": ["content", "Removeu o conteúdo de demonstração"],

  "settings.changed": ["settings", "Mudou as configurações"],
  "site.opened": ["settings", "Abriu o site"],
  "site.closed": ["settings", "Fechou o site"],
  "mail-server.changed": ["settings", "Mudou o servidor de e-mail"],
  "texts.changed": ["settings", "Mudou os textos do site"],

  "token.created": ["integrations", "Criou um token"],
  "token.changed": ["integrations", "Mudou um token"],
  "token.deleted": ["integrations", "Excluiu um token"],
  "token.emptied": ["integrations", "Despublicou o que um token criou"],
  "webhook.created": ["integrations", "Criou um destino de webhooks"],
  "webhook.changed": ["integrations", "Mudou um destino de webhooks"],
  "webhook.secret-changed": ["integrations", "Trocou o segredo de um destino"],
  "webhook.deleted": ["integrations", "Excluiu um destino de webhooks"],

  "leads.exported": ["data", "Exportou leads"],
  "leads.imported": ["data", "Trouxe leads de um arquivo"],
  "lead.merged": ["data", "Juntou dois leads"],
  "lead.unmerged": ["data", "Separou dois leads"],
  "analytics.exported": ["data", "Exportou as visitas"],
  "audit.exported": ["data", "Exportou o registro"],
  "export.requested": ["data", "Pediu a exportação de tudo"],
  "export.downloaded": ["data", "Baixou a exportação de tudo"],
  "removal.decided": ["data", "Decidiu uma solicitação de remoção"],
  "contact.erased": ["data", "Apagou os dados de uma pessoa"],
  "backup.requested": ["data", "Pediu uma cópia de segurança"],
  "backup.taken": ["data", "Fez uma cópia de segurança"],
  "backup.downloaded": ["data", "Baixou uma cópia de segurança"],
  "restore.requested": ["data", "Pediu a restauração de uma cópia"],
  "backup.restored": ["data", "Restaurou uma cópia de segurança"],

  "call.refused": ["refusals", "Foi recusado"],
  "proof.failed": ["refusals", "Não confirmou quem é"],
  "token.refused": ["refusals", "Token recusado"],
} as const satisfies Record<string, readonly [ActionGroup, string]>;
export type AuditAction = keyof typeof ACTIONS;

/** Entries are counted up to here. */
export const MAX_COUNTED = 10_000;
