// `npm start`: builds when sources changed, then runs the built store in this process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageForOperator } from '#config/file-problem.ts';
import { BuildError, buildIfChanged } from './build.ts';

process.env.NODE_ENV ??= 'production';
try {
  await buildIfChanged();
} catch (error) {
  console.error(error instanceof BuildError ? error.message : messageForOperator(error));
  process.exit(1);
}
await import(pathToFileURL(path.resolve('build/server/main.js')).href);
