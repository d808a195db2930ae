// `npm run handbook-pictures`: takes the pictures of docs/handbook and of the README again, from a fresh build and the sample store.
import { buildIfChanged } from './build.ts';
import { runTool } from './run.ts';

await buildIfChanged();
const { code } = await runTool('playwright', ['test', 'e2e/handbook.e2e.ts', 'e2e/readme-pictures.e2e.ts'], {
  inheritOutput: true,
  env: { HANDBOOK_PICTURES: 'write' },
});
process.exitCode = code ?? 1;
