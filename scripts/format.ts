// `npm run format` formats every file and applies the linter's fixes. Prints one line on success, otherwise the remaining findings.
import { runTool } from './run.ts';

const SUMMARY = /^(?:Checked|Formatted) .*$/m;

const args = ['check', '--write', '--colors=off', '--diagnostic-level=error', ...process.argv.slice(2)];
const { code, output } = await runTool('biome', args);
console.log(code === 0 ? (output.match(SUMMARY)?.[0] ?? 'Nothing to format.') : output.trim());
process.exitCode = code ?? 1;
