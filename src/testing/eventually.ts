/** Short at first, then long enough that a minute of polling stays within every rate limit. */
const PAUSES_MS = { first: 50, later: 200, laterFrom: 100 };

/** Polls until `condition` is true; fails after `timeoutMs`, which by default means that the test hangs. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 600_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (let asked = 1; !(await condition()); asked++) {
    if (Date.now() > end) throw new Error(`not within ${timeoutMs} ms: ${condition.toString()}`);
    await new Promise((resolve) =>
      setTimeout(resolve, asked < PAUSES_MS.laterFrom ? PAUSES_MS.first : PAUSES_MS.later),
    );
  }
}
