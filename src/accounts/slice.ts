import { cleanUp, type Slice } from "#src/platform/slices/define-slice.ts";
import { expireDevices } from "./sessions/known-devices.server.ts";
import { loginAlarm } from "./login/login-alarm.server.ts";
import { accountNotice } from "./notices.server.ts";
import { emailChange } from "./own-account/change-email.server.ts";
import { passwordForgot } from "./passwords/passwords.server.ts";
import { linkMail } from "./people/link-mail.server.ts";
import { revocableAccounts } from "./restored/revocable.server.ts";

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
  revocable: revocableAccounts,
};
