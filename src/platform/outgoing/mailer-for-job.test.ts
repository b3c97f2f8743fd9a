import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import type { Mailer, Message } from "../mail/mail.ts";
import { holdEverything } from "./holds.ts";
import { mailerForJob } from "./mailer-for-job.ts";

const MESSAGE: Message = { id: "x", to: ["ana@exemplo.com"], subject: "Oi", text: "Oi", html: "Oi" };

let site: TestResources;
let sent: string[];
beforeAll(async () => {
  site = await openTestResources();
});
afterAll(() => site.close());

function open(outgoing?: "mails" | "access"): Mailer {
  sent = [];
  const send = async ({ id }: Message) => {
    sent.push(id);
    return [];
  };
  const mailer = { ...site.resources.mailer, send };
  return mailerForJob(
    { db: site.resources.db, mailer },
    { name: "test.mail", ...(outgoing && { outgoing }) },
  );
}

it("a kind of job that does not say what it sends can send no mail", async () => {
  await expect(open().send(MESSAGE)).rejects.toThrow(/test\.mail send mails, and must say what/);
  expect(sent).toEqual([]);
});

it("a mail of a job that was fetched before a restore is refused after it, but not one for somebody's access", async () => {
  const mailer = open("mails");
  await mailer.send(MESSAGE);
  expect(sent).toEqual(["x"]);
  await holdEverything(site.resources.db);
  await expect(mailer.send(MESSAGE)).rejects.toThrow(/held since a restore/);
  await open("access").send(MESSAGE);
  expect(sent).toEqual(["x"]);
});
