// The process of a built store.
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';
import { ConfigurationError } from '#config/env.server.ts';
import { DataFolderInUse } from '#db/embedded/embedded.server.ts';
import { startStore } from './start-store.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

// The generated module allows 'undefined' where the type of a build does not.
startStore({
  build: build as unknown as ServerBuild,
  projectRoot,
  clientFolder: path.join(projectRoot, 'build/client'),
}).catch((error) => {
  // What a person can mend is told in a sentence; anything else with all it knows.
  const plain = error instanceof ConfigurationError || error instanceof DataFolderInUse || error?.constructor === Error;
  console.error(plain ? error.message : error);
  process.exit(1);
});
