// Writes which modules each client chunk holds and what it imports, for the bundle check.
// The list is written beside the client folder, not in it: everything inside is public, and the names of the back office's screens
// should not be.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

export interface ClientChunk {
  /** The module this chunk was asked for (a route, the entry), or null for a shared chunk. */
  readonly entry: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** Style sheets that come with it. */
  readonly css: readonly string[];
  /** Modules of which any code is left in it; project files relative to the root, without query. */
  readonly modules: readonly string[];
}

/** By file name, relative to the client folder. */
export type ClientChunks = Readonly<Record<string, ClientChunk>>;

export function chunkModules(file = 'build/client-chunks.json'): Plugin {
  let root = '';
  return {
    name: 'tanabana:chunk-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root;
    },
    writeBundle(_options, bundle) {
      const target = resolve(root, file);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, JSON.stringify(describe(bundle, root), null, 2));
    },
  };
}

function describe(bundle: Rolldown.OutputBundle, root: string): ClientChunks {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  return Object.fromEntries(chunks.map((chunk) => [chunk.fileName, describeChunk(chunk, root)]));
}

function describeChunk(chunk: Rolldown.OutputChunk, root: string): ClientChunk {
  const styles = [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])];
  const modules = Object.entries(chunk.modules).filter(([, module]) => module.renderedLength > 0);
  return {
    entry: chunk.isEntry && chunk.facadeModuleId ? named(chunk.facadeModuleId, root) : null,
    imports: chunk.imports,
    dynamicImports: chunk.dynamicImports,
    css: [...new Set(styles.filter((name) => name.endsWith('.css')))],
    modules: [...new Set(modules.map(([id]) => named(id, root)))],
  };
}

function named(id: string, root: string): string {
  const path = id.replace(/[?#].*$/, '').replace(/^\0/, '');
  return path.startsWith(root) ? relative(root, path).replaceAll('\\', '/') : path;
}

/** Where the list is, for a project folder. */
export const chunkListOf = (project: string): string => join(project, 'build', 'client-chunks.json');
