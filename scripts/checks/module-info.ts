// Reads from one file what the import check needs: its imports, the ambient values it uses, and whether it only re-exports.
import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';
import { allNodes, isNode, lineAt, type Node, parse, stringValue } from './syntax.ts';

export interface Import {
  readonly specifier: string;
  /** The imported project file; null for a package. */
  readonly target: string | null;
  /** True when the import is removed with the types. `import { type X }` is not: it still loads the module. */
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface AmbientUse {
  readonly what: 'clock' | 'random' | 'process' | 'process.env';
  readonly line: number;
}

export interface ModuleInfo {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly uses: readonly AmbientUse[];
  readonly onlyReExports: boolean;
}

export function analyzeModule(file: SourceFile): ModuleInfo {
  const program = parse(file);
  const nodes = [...allNodes(program)];
  const toImport = (node: Node): Import[] => {
    const specifier = stringValue(node.source);
    if (specifier === null) return [];
    const typeOnly = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
    return [{ specifier, target: resolveTarget(file.path, specifier), typeOnly, line: lineAt(file.text, node.start) }];
  };
  return {
    path: file.path,
    imports: nodes.filter((node) => IMPORTING.has(node.type)).flatMap(toImport),
    uses: nodes.flatMap((node) => findAmbientUses(node).map((what) => ({ what, line: lineAt(file.text, node.start) }))),
    onlyReExports: onlyReExportsIn(program.body as Node[]),
  };
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** Returns `./x.ts` and `#shop/x.ts` as a path in the project, without a bundler's query; null for a package. */
export function resolveTarget(from: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  return plain.startsWith('.') ? posix.join(posix.dirname(from), plain) : null;
}

function findAmbientUses(node: Node): AmbientUse['what'][] {
  if (node.type === 'NewExpression') return isCalled(node, 'Date') && noArguments(node) ? ['clock'] : [];
  if (node.type === 'CallExpression') return isCalled(node, 'Date') ? ['clock'] : [];
  return node.type === 'MemberExpression'
    ? ambientMember(identifierName(node.object), identifierName(node.property))
    : [];
}

function ambientMember(object: string | null, property: string | null): AmbientUse['what'][] {
  if (object === 'process') return property === 'env' ? ['process.env'] : ['process'];
  if (object === 'crypto') return ['random'];
  const member = `${object}.${property}`;
  if (member === 'Date.now' || member === 'performance.now') return ['clock'];
  return member === 'Math.random' ? ['random'] : [];
}

const identifierName = (value: unknown): string | null =>
  isNode(value) && value.type === 'Identifier' ? String(value.name) : null;
const isCalled = (node: Node, name: string): boolean => identifierName(node.callee) === name;
const noArguments = (node: Node): boolean => (node.arguments as unknown[]).length === 0;

function onlyReExportsIn(statements: readonly Node[]): boolean {
  const exporting = statements.filter((statement) => statement.type !== 'ImportDeclaration');
  return exporting.length > 0 && exporting.every((statement) => isReExport(statement, statements));
}

function isReExport(statement: Node, all: readonly Node[]): boolean {
  if (statement.type === 'ExportAllDeclaration') return true;
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration) return false;
  // `export { a }` without a source is a re-export too: in a file of imports and exports alone, `a` must have been imported.
  return statement.source !== null || all.some((other) => other.type === 'ImportDeclaration');
}
