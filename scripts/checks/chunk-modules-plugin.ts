// Writes a list of the modules and imports of each client chunk, for the bundle check. The list is written beside the client folder: the
// files inside are public, and the names of the back office's screens should not be.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

export interface ClientChunk {
  /** The entry module of this chunk (a route, or the client entry); null for a shared chunk. */
  readonly entry: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** Style sheets that are loaded with the chunk. */
  readonly css: readonly string[];
  /** Modules with code in the chunk after tree shaking; project files relative to the root, without query. */
  readonly modules: readonly string[];
}

/** The chunks by file name, relative to the client folder. */
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
    entry: chunk.isEntry && chunk.facadeModuleId ? toModuleName(chunk.facadeModuleId, root) : null,
    imports: chunk.imports,
    dynamicImports: chunk.dynamicImports,
    css: [...new Set(styles.filter((name) => name.endsWith('.css')))],
    modules: [...new Set(modules.map(([id]) => toModuleName(id, root)))],
  };
}

function toModuleName(id: string, root: string): string {
  const path = id.replace(/[?#].*$/, '').replace(/^\0/, '');
  return path.startsWith(root) ? relative(root, path).replaceAll('\\', '/') : path;
}

export const chunkListPath = (project: string): string => join(project, 'build', 'client-chunks.json');
