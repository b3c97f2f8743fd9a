import { z } from "zod";
import { cleanUp, type Slice } from "#src/platform/slices/define-slice.ts";
import { loginAlarm } from "./login/login-alarm.server.ts";
import { accountNotice } from "./notices.server.ts";
import { emailChange } from "./own-account/change-email.server.ts";
import { unusablePasswordHash } from "./passwords/hash-password.server.ts";
import { passwordForgot } from "./passwords/passwords.server.ts";
import { linkMail } from "./people/link-mail.server.ts";
import { revocableAccounts } from "./restored/revocable.server.ts";
import { accountEmailSchema, roleSchema } from "./schema.ts";
import { expireDevices } from "./sessions/known-devices.server.ts";

export const accountsSlice: Slice = {
  apis: [
    async () => (await import("./login/api.ts")).loginApi,
    async () => (await import("./people/api.ts")).registrationApi,
    async () => (await import("./passwords/api.ts")).passwordsApi,
    async () => (await import("./confirm/api.ts")).confirmApi,
    async () => (await import("./own-account/email-links-api.ts")).emailLinksApi,
    async () => (await import("./own-account/api.ts")).ownAccountApi,
    async () => (await import("./login/passkey-api.ts")).passkeyLoginApi,
    async () => (await import("./second-factor/api.ts")).secondFactorApi,
  ],
  jobs: [
    passwordForgot,
    emailChange,
    accountNotice,
    loginAlarm,
    linkMail,
    cleanUp("device.expire", "55 6 * * *", "devices past their time forgotten", async ({ db }) => ({
      forgotten: await expireDevices(db),
    })),
  ],
  tables: {
    users: {
      about: "as pessoas da equipe e os seus papéis, sem senhas",
      ownRows: "joined",
      without: {
        // Archives contain no passwords; an administrator invites each person again to choose one.
        password_hash: unusablePasswordHash,
        is_demo: null,
        pending_email: null,
        last_seen_at: null,
      },
      check: z.object({ role: roleSchema, email: accountEmailSchema, name: z.string().max(200) }),
      takeIn: (row) => ({ ...row, disabled_at: row.disabled_at ?? new Date().toISOString() }),
    },
    second_factor_roles: {
      about: "os papéis que precisam da verificação em duas etapas",
      ownRows: "joined",
      check: z.object({ role: roleSchema }),
    },
    sessions: { leftOut: "Sessões do painel: valem só onde foram abertas." },
    known_devices: { leftOut: "Aparelhos conhecidos: valem só no endereço em que entraram." },
    mail_links: {
      leftOut: "Links de convites, senhas novas e confirmações: abrem o painel. Convide de novo.",
    },
    passkeys: { leftOut: "Chaves de acesso: valem só no endereço em que foram criadas." },
    passkey_challenges: { leftOut: "Perguntas a chaves de acesso: valem por minutos." },
    totp_secrets: { leftOut: "Segredos da verificação em duas etapas." },
    recovery_codes: { leftOut: "Códigos de recuperação da verificação em duas etapas." },
  },
  revocable: revocableAccounts,
};
