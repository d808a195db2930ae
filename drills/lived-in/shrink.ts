// Makes a failing walk shorter: parts of it are left out, halves first, single steps last, as long as a problem of the same kind comes.
import type { Walked } from './walk.ts';

interface Shrinking {
  /** Takes these steps, with a new browser context and new people. */
  readonly attempt: (names: readonly string[]) => Promise<Walked>;
  readonly isOver: () => boolean;
  readonly say: (line: string) => void;
}

/** Without one part of so many steps, from the end to the beginning; the last step shows the problem and stays. */
function* shorterThan(steps: readonly string[], part: number): Generator<string[]> {
  for (let end = steps.length - 1; end > 0; end -= part) {
    yield [...steps.slice(0, Math.max(0, end - part)), ...steps.slice(end)];
  }
}

/** The first of these that shows the same problem in fewer steps; null when none does in time. */
async function firstShorter(
  { steps, problem }: Walked,
  part: number,
  { attempt, isOver }: Shrinking,
): Promise<Walked | null> {
  for (const names of shorterThan(steps, part)) {
    if (isOver()) return null;
    const walked = await attempt(names);
    if (walked.problem?.kind === problem?.kind && walked.steps.length < steps.length) return walked;
  }
  return null;
}

export async function shrink(failed: Walked, shrinking: Shrinking): Promise<Walked> {
  let best = failed;
  let part = Math.ceil(best.steps.length / 2);
  while (part >= 1 && !shrinking.isOver()) {
    const shorter = await firstShorter(best, part, shrinking);
    if (shorter) {
      best = shorter;
      shrinking.say(`  ${best.steps.length} steps: ${best.problem?.text}`);
    }
    // Parts of the same size may go as well; where none does, smaller ones are tried.
    part = shorter ? Math.min(part, best.steps.length - 1) : Math.floor(part / 2);
  }
  return best;
}
