// `npm run dev`: the same store, with Vite in front. Edits of screens and of shop/ show at once; edits of server/ want a restart.
import { createServer } from 'vite';
import { messageForOperator } from '#config/file-problem.ts';
import type { NodeListener } from '#server/listener.ts';

process.env.NODE_ENV = 'development';
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { ssr } = vite.environments;
if (!('runner' in ssr)) throw new Error('This version of Vite cannot run the server in development');
const runner = ssr.runner as { import(id: string): Promise<Record<string, unknown>> };
const { startStore } = (await runner.import('/server/start-store.ts')) as typeof import('#server/start-store.ts');

await startStore({
  // Asked for with every request, so that a changed route is the one that answers.
  build: () => runner.import('virtual:react-router/server-build') as never,
  projectRoot: process.cwd(),
  clientFolder: null,
  wrap: (listener: NodeListener) => (request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
}).catch((error) => {
  console.error(messageForOperator(error));
  process.exit(1);
});
