// Child process that sends mails with ten attachments of 15 MB, for tests of the receiver's memory. It reports the
// answer to a first mail to its parent and, when told to continue, the answers to four sent at once.
// Usage: node send-attachments.ts ADDRESS AUTHORIZATION
const [address = "", authorization = ""] = process.argv.slice(2);
const file = new Blob([new Uint8Array(15 * 1024 * 1024).fill(1)]);

async function send(): Promise<[number, string]> {
  const form = new FormData();
  form.set("subject", "Proposta");
  form.set("text", "Olá");
  for (let index = 0; index < 10; index++) form.append("files", file, `${index}.bin`);
  const answer = await fetch(address, { method: "POST", headers: { authorization }, body: form });
  return [answer.status, ((await answer.json()) as { error: string }).error];
}

process.send?.([await send()]);
process.once("message", () => {
  void Promise.all(Array.from({ length: 4 }, send)).then((answers) => {
    process.send?.(answers);
    process.disconnect();
  });
});
