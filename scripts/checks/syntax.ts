// Parses a file with the bundler's parser and reads its syntax tree.
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

export function parse(file: SourceFile): Node {
  const { program, errors } = parseSync(file.path, file.text);
  const first = errors[0];
  if (first) throw new Error(`${file.path} cannot be parsed: ${first.message}`);
  return program as unknown as Node;
}

/** Yields every node of a tree, parents first. */
export function* allNodes(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* allNodes(child);
    }
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the text of a string literal or of a template without expressions; null for any other value. */
export function stringValue(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  const quasis = value.type === 'TemplateLiteral' ? (value.quasis as { value: { cooked: string } }[]) : [];
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
