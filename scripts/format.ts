// `npm run format`: puts every file in house format and fixes what the linter can fix. Prints one line when all is well, and
// otherwise what is left to do.
import { runTool } from './run.ts';

const SUMMARY = /^(?:Checked|Formatted) .*$/m;

const args = ['check', '--write', '--colors=off', '--diagnostic-level=error', ...process.argv.slice(2)];
const { code, output } = await runTool('biome', args);
console.log(code === 0 ? (output.match(SUMMARY)?.[0] ?? 'Nothing to format.') : output.trim());
process.exitCode = code ?? 1;
