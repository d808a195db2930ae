// What the import check needs to know of one file: its imports, the ambient values it reads, whether it only re-exports.
import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';
import { isNode, lineAt, type Node, nodesOf, parse, stringIn } from './syntax.ts';

export interface Import {
  readonly specifier: string;
  /** The project file it means, or null for a package. */
  readonly target: string | null;
  /** Gone when the types are stripped. `import { type X }` is not: it still runs the module. */
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface AmbientUse {
  readonly what: 'clock' | 'random' | 'process' | 'process.env';
  readonly line: number;
}

export interface ModuleFacts {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly uses: readonly AmbientUse[];
  readonly onlyReExports: boolean;
}

export function factsOf(file: SourceFile): ModuleFacts {
  const program = parse(file);
  const nodes = [...nodesOf(program)];
  const importOf = (node: Node): Import[] => {
    const specifier = stringIn(node.source);
    if (specifier === null) return [];
    const typeOnly = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
    return [{ specifier, target: targetOf(file.path, specifier), typeOnly, line: lineAt(file.text, node.start) }];
  };
  return {
    path: file.path,
    imports: nodes.filter((node) => IMPORTING.has(node.type)).flatMap(importOf),
    uses: nodes.flatMap((node) => ambient(node).map((what) => ({ what, line: lineAt(file.text, node.start) }))),
    onlyReExports: passesOnOnly(program.body as Node[]),
  };
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** `./x.ts` and `#shop/x.ts` as a path of the project, without a bundler's query. */
export function targetOf(from: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  return plain.startsWith('.') ? posix.join(posix.dirname(from), plain) : null;
}

function ambient(node: Node): AmbientUse['what'][] {
  if (node.type === 'NewExpression') return isCalled(node, 'Date') && noArguments(node) ? ['clock'] : [];
  if (node.type === 'CallExpression') return isCalled(node, 'Date') ? ['clock'] : [];
  return node.type === 'MemberExpression' ? ambientMember(nameOf(node.object), nameOf(node.property)) : [];
}

function ambientMember(object: string | null, property: string | null): AmbientUse['what'][] {
  if (object === 'process') return property === 'env' ? ['process.env'] : ['process'];
  if (object === 'crypto') return ['random'];
  const member = `${object}.${property}`;
  if (member === 'Date.now' || member === 'performance.now') return ['clock'];
  return member === 'Math.random' ? ['random'] : [];
}

const nameOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'Identifier' ? String(value.name) : null;
const isCalled = (node: Node, name: string): boolean => nameOf(node.callee) === name;
const noArguments = (node: Node): boolean => (node.arguments as unknown[]).length === 0;

function passesOnOnly(statements: readonly Node[]): boolean {
  const exporting = statements.filter((statement) => statement.type !== 'ImportDeclaration');
  return exporting.length > 0 && exporting.every((statement) => passesOn(statement, statements));
}

function passesOn(statement: Node, all: readonly Node[]): boolean {
  if (statement.type === 'ExportAllDeclaration') return true;
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration) return false;
  // `export { a }` passes on too when `a` was imported; in a file without other statements it must have been.
  return statement.source !== null || all.some((other) => other.type === 'ImportDeclaration');
}
