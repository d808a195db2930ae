// Prints each finding of Biome as one line, instead of its long report.
import { relative } from 'node:path';
import { PROJECT } from '../bootstrap/install.mjs';
import { runTool } from '../run.ts';
import type { Problem } from './problem.ts';

const FINDING = /^::error title=([^,]*),file=([^,]*),line=(\d+)[^:]*::(.*)$/;

export function lintProblems(output: string, project: string): Problem[] {
  return output.split('\n').flatMap((row) => {
    const [, rule, file, line, message] = row.match(FINDING) ?? [];
    if (file === undefined) return [];
    const path = relative(project, file);
    if (rule === 'format') return [{ path, text: 'is not formatted; run npm run format' }];
    return [{ path, line: Number(line), text: `${message} (${rule})` }];
  });
}

export async function checkLint(): Promise<Problem[]> {
  const args = ['ci', '--colors=off', '--diagnostic-level=error', '--max-diagnostics=none', '--reporter=github'];
  const { code, output } = await runTool('biome', args);
  const problems = lintProblems(output, PROJECT);
  return code === 0 || problems.length > 0 ? problems : [{ path: 'biome.json', text: output.trim() }];
}
