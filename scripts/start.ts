// `npm start`: builds when sources changed, then runs the built store in this process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfChanged } from './build.ts';

process.env.NODE_ENV ??= 'production';
await buildIfChanged();
await import(pathToFileURL(path.resolve('build/server/main.js')).href);
