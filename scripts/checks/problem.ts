export interface Problem {
  readonly path: string;
  readonly line?: number;
  readonly text: string;
}

export const showProblems = (problems: readonly Problem[]): string =>
  problems.map(({ path, line, text }) => `  ${path}${line === undefined ? '' : `:${line}`}  ${text}`).join('\n');

/** Ends a check that was started on its own: prints the findings, or `fine` when there are none. */
export function conclude(problems: readonly Problem[], fine: string): void {
  console.log(problems.length === 0 ? fine : showProblems(problems));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
