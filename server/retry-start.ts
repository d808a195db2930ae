// Repeats a step of the start while the database cannot be reached: it may be starting as well, or the machine may be busy.
// Example: a connection that times out after 10 s is tried again a second later; a wrong password is reported at once.
import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionError } from '#db/database-unavailable.server.ts';

const RETRY_LIMIT_MS = 120_000;
const PAUSE_MS = 1_000;

interface RetryOptions {
  readonly print: (line: string) => void;
  /** No further attempt begins after this time. */
  readonly limitMs?: number;
  readonly pauseMs?: number;
}

/** Checks the whole chain of causes. An error with a `path` is a file's, which waiting does not mend. */
function isTemporary(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (isConnectionError(each) && !('path' in each)) return true;
  return false;
}

/** The step must be safe to repeat. Throws its last error. */
export async function retryStart<Value>(
  step: () => Promise<Value>,
  { print, limitMs = RETRY_LIMIT_MS, pauseMs = PAUSE_MS }: RetryOptions,
): Promise<Value> {
  const deadline = performance.now() + limitMs;
  for (let attempts = 1; ; attempts++) {
    try {
      return await step();
    } catch (error) {
      if (!isTemporary(error) || performance.now() + pauseMs > deadline) throw error;
      if (attempts === 1) print(`${(error as Error).message}. Trying again for ${limitMs / 1_000} s …`);
      await wait(pauseMs);
    }
  }
}
