// Runs the steps of `npm run check` in their order and prints one line for each.

/** Why a step failed, or an optional note of a step that passed. */
export type Outcome = { readonly failure: string } | { readonly note?: string };

/** `needs` names an earlier step whose result this one reads. */
export type Step = readonly [name: string, run: () => Promise<Outcome>, needs?: string];

export interface RunStepsOptions {
  /** Continues after a failed step. */
  readonly all?: boolean;
  readonly print?: (line: string) => void;
}

/** Returns whether every step passed. */
export async function runSteps(
  steps: readonly Step[],
  { all = false, print = console.log }: RunStepsOptions = {},
): Promise<boolean> {
  const failed = new Set<string>();
  for (const step of steps) {
    const { line, passed } = await runStep(step, failed);
    print(line);
    if (!passed) failed.add(step[0]);
    if (!passed && !all) break;
  }
  return failed.size === 0;
}

async function runStep([name, run, needs]: Step, failed: ReadonlySet<string>) {
  if (needs && failed.has(needs)) return { line: `- ${name}  not run, because ${needs} failed`, passed: false };
  const began = performance.now();
  const outcome = await run();
  const took = `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  return 'failure' in outcome
    ? { line: `✗ ${name}  ${took}\n\n${outcome.failure}\n`, passed: false }
    : { line: `✓ ${name}  ${took}${outcome.note ? `  ${outcome.note}` : ''}`, passed: true };
}
