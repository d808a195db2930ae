// Shortens a failing walk: leaves out halves first and single steps last, as long as a problem of the same kind remains.

/** A finished walk: its steps, and the problem after the last step. */
interface Shrinkable {
  readonly steps: readonly string[];
  readonly problem: { readonly kind: string; readonly text: string } | null;
}

interface Shrinking<Walked extends Shrinkable> {
  /** Replays these steps with a new browser context and new people. */
  readonly attempt: (names: readonly string[]) => Promise<Walked>;
  readonly isOver: () => boolean;
  readonly print: (line: string) => void;
}

/** All lists without one run of `part` steps, from the end to the beginning; the last step shows the problem and stays. */
function* shorterThan(steps: readonly string[], part: number): Generator<string[]> {
  for (let end = steps.length - 1; end > 0; end -= part) {
    yield [...steps.slice(0, Math.max(0, end - part)), ...steps.slice(end)];
  }
}

/** The first shorter walk with a problem of the same kind; null when there is none in time. */
async function firstShorter<Walked extends Shrinkable>(
  { steps, problem }: Walked,
  part: number,
  { attempt, isOver }: Shrinking<Walked>,
): Promise<Walked | null> {
  for (const names of shorterThan(steps, part)) {
    if (isOver()) return null;
    const walked = await attempt(names);
    if (walked.problem?.kind === problem?.kind && walked.steps.length < steps.length) return walked;
  }
  return null;
}

export async function shrink<Walked extends Shrinkable>(failed: Walked, shrinking: Shrinking<Walked>): Promise<Walked> {
  let best = failed;
  let part = Math.ceil(best.steps.length / 2);
  while (part >= 1 && !shrinking.isOver()) {
    const shorter = await firstShorter(best, part, shrinking);
    if (shorter) {
      best = shorter;
      shrinking.print(`  ${best.steps.length} steps: ${best.problem?.text}`);
    }
    // After a success runs of the same size are tried again, else smaller ones.
    part = shorter ? Math.min(part, best.steps.length - 1) : Math.floor(part / 2);
  }
  return best;
}
