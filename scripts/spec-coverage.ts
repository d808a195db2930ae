// Lists requirements of docs/requirements whose id is in no title of a test or test step. Arguments are areas (`S-HOME S-404`); all by
// default.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './bootstrap/install.mjs';
import { readSources, type SourceFile } from './checks/source-files.ts';
import { allNodes, isNode, type Node, parse } from './checks/syntax.ts';

export interface Requirement {
  readonly id: string;
  readonly text: string;
  readonly expect: string;
}

export interface Coverage {
  readonly total: number;
  readonly missing: readonly Requirement[];
  /** Ids in titles that no requirement has. */
  readonly unknown: readonly string[];
  /** Ids of more than one requirement. */
  readonly repeated: readonly string[];
}

const ID = /\b[SAO]-[A-Z0-9]+-\d+\b/g;
const TESTS = /\.test\.tsx?$|\.e2e\.ts$/;

export function parseRequirements(tsv: string): Requirement[] {
  const [, ...rows] = tsv.trim().split('\n');
  return rows.map((row) => {
    const [id = '', , text = '', expect = ''] = row.split('\t');
    return { id, text, expect };
  });
}

/** Returns 'S-CPN' for 'S-CPN-04'. */
const getArea = (id: string): string => id.slice(0, id.lastIndexOf('-'));

export function computeCoverage(
  requirements: readonly Requirement[],
  tests: readonly SourceFile[],
  areas: readonly string[] = [],
): Coverage {
  const knownIds = new Set(requirements.map(({ id }) => id));
  const idsInTests = new Set(tests.flatMap(idsInTitles));
  const isRequested = (id: string): boolean => areas.length === 0 || areas.includes(getArea(id));
  const requested = requirements.filter(({ id }) => isRequested(id));
  return {
    total: requested.length,
    missing: requested.filter(({ id }) => !idsInTests.has(id)),
    unknown: [...idsInTests].filter((id) => !knownIds.has(id) && isRequested(id)),
    repeated: requested.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index),
  };
}

export function idsInTitles(file: SourceFile): string[] {
  return liveCalls(parse(file)).flatMap((call) => getTitle(call).match(ID) ?? []);
}

/** Returns the calls of it, test and describe, without skipped calls and the calls inside them. */
function liveCalls(node: Node): Node[] {
  const chain = node.type === 'CallExpression' ? calleeNames(node) : [];
  const isTest = ['it', 'test', 'describe'].includes(chain[0] ?? '');
  if (isTest && chain.some((name) => SKIPPING.includes(name))) return [];
  const inside = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => liveCalls(child));
  return isTest ? [node, ...inside] : inside;
}

const SKIPPING = ['skip', 'todo', 'fixme'];

/** Returns ['it', 'each'] for `it.each(table)(title, …)`; empty when the call does not start with a plain name. */
function calleeNames(call: Node): string[] {
  const names: string[] = [];
  let callee = call.callee;
  while (isNode(callee) && callee.type !== 'Identifier') {
    if (callee.type === 'MemberExpression' && isNode(callee.property)) names.unshift(String(callee.property.name));
    callee = callee.type === 'MemberExpression' ? callee.object : callee.callee;
  }
  return isNode(callee) ? [String(callee.name), ...names] : [];
}

/** Returns the text of the first argument: the fixed parts of a template; for `it.each` the table, whose values fill the titles. */
function getTitle(call: Node): string {
  const [title] = call.arguments as unknown[];
  if (!isNode(title) || !TITLES.includes(title.type)) return '';
  return [...allNodes(title)].map(getText).join(' ');
}

const TITLES = ['Literal', 'TemplateLiteral', 'BinaryExpression', 'ArrayExpression'];

function getText(node: Node): string {
  if (node.type === 'TemplateElement') return (node.value as { cooked: string }).cooked;
  return node.type === 'Literal' ? String(node.value) : '';
}

export function readRequirementLists(): Requirement[] {
  return ['storefront.tsv', 'back-office.tsv', 'operator.tsv'].flatMap((name) =>
    parseRequirements(readFileSync(join(PROJECT, 'docs', 'requirements', name), 'utf8')),
  );
}

/**
 * Returns the problems for `npm run check`: requirements without a test, ids in titles without a requirement, and ids that are used twice.
 */
export function coverageProblems({ missing, unknown, repeated }: Coverage): string[] {
  return [
    ...missing.map(({ id, text, expect }) => `${id}  ${text}\n    ${expect}`),
    ...unknown.map((id) => `${id} is in a test title, but there is no such requirement`),
    ...repeated.map((id) => `${id} is the id of two requirements`),
  ];
}

export const currentCoverage = (areas: readonly string[] = []): Coverage =>
  computeCoverage(readRequirementLists(), readSources(PROJECT, TESTS), areas);

if (process.argv[1] === import.meta.filename) report(process.argv.slice(2));

function report(areas: readonly string[]): void {
  const requirements = readRequirementLists();
  const unknownAreas = areas.filter((area) => !requirements.some(({ id }) => getArea(id) === area));
  const coverage = currentCoverage(areas);
  for (const problem of coverageProblems(coverage)) console.log(problem);
  for (const area of unknownAreas) console.log(`${area} is not an area`);
  console.log(`covered ${coverage.total - coverage.missing.length} of ${coverage.total}`);
  process.exitCode = coverageProblems(coverage).length + unknownAreas.length === 0 ? 0 : 1;
}
