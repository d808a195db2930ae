// The entry point of a built store.
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';
import { messageForOperator } from '#config/file-problem.ts';
import { startStore } from './start-store.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

// The generated module allows 'undefined' where the type of a build does not.
startStore({
  build: build as unknown as ServerBuild,
  projectRoot,
  clientFolder: path.join(projectRoot, 'build/client'),
}).catch((error) => {
  console.error(messageForOperator(error));
  process.exit(1);
});
