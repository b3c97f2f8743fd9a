import type { Resources } from "../resources/resources.ts";
import type { Slice } from "../slices/define-slice.ts";
import { eraseFromOutbox, findInOutbox, outboxDirOf, pruneOutbox } from "./outbox.ts";

/** Messages of a site without SMTP, stored as files. */
export const outboxSlice: Slice = {
  jobs: [
    {
      name: "outbox.prune",
      retryDelay: 60,
      retryDelayMax: 600,
      retryLimit: 20,
      // Night in most of Brazil.
      cron: "40 6 * * *",
      run: prune,
    },
  ],
  // Every machine has its own folder, but the job runs on only one of them.
  start: prune,
  tables: {
    mail_servers: {
      leftOut: "O servidor de e-mail e a caixa de respostas, cujas senhas são segredos: informe-os de novo.",
    },
    mail_authorizations: {
      leftOut: "A autorização da conta de e-mail, que é um segredo: conecte-a de novo.",
    },
    mail_outcomes: { leftOut: "Se o servidor de e-mail desta máquina respondeu." },
  },
  personalData: [
    {
      count: async (_db, person, { dataDir }) => ({
        mailFiles: (await findInOutbox(outboxDirOf(dataDir), person)).length,
      }),
      erase: async (_db, person, { dataDir }) => ({
        mailFiles: await eraseFromOutbox(outboxDirOf(dataDir), person),
      }),
    },
  ],
};

async function prune({ config, log }: Resources): Promise<void> {
  const removed = await pruneOutbox(outboxDirOf(config.dataDir));
  if (removed > 0) log.info({ removed }, "old messages of the outbox removed");
}
