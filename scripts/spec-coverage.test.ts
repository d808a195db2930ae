import { expect, it } from 'vitest';
import { readSources } from './checks/source-files.ts';
import { projectWith } from './checks/testing/fixture.ts';
import { computeCoverage, coverageProblems, parseRequirements } from './spec-coverage.ts';

const LIST = `id\tarea\trequirement\texpect
S-BAG-01\tBAG\tThe bag holds lines\tone line
S-BAG-02\tBAG\tThe bag sums up\tthe sum
S-404-01\t404\tAny other path\tPage Not Found
A-ORD-01\torders\tStaff see orders\ta table
`;

const requirements = parseRequirements(LIST);
const coverage = (files: Readonly<Record<string, string>>, areas: string[] = []) => {
  const { total, missing, unknown } = computeCoverage(
    requirements,
    readSources(projectWith(files), /\.(?:test|e2e)\./),
    areas,
  );
  return { total, missing: missing.map(({ id }) => id), unknown };
};

it('parses the list of requirements', () => {
  expect(requirements[0]).toEqual({ id: 'S-BAG-01', text: 'The bag holds lines', expect: 'one line' });
  expect(requirements).toHaveLength(4);
});

it('finds ids in every kind of title', () => {
  const files = {
    'shop/a.test.ts': `describe('S-BAG-01 the bag', () => { it(\`S-404-01 on \${1}\`, () => {}); });`,
    'app/b.test.tsx': "it.each([1, 2])('S-BAG-02 with %s', () => <b />);",
    'e2e/c.e2e.ts':
      "test.describe('back office', () => { test('A-ORD-01, S-BAG-01: orders', async ({ page }) => {}); });",
  };
  expect(coverage(files)).toEqual({ total: 4, missing: [], unknown: [] });
});

it('finds ids of the steps of a journey, unless the journey or the step is skipped', () => {
  const files = {
    'e2e/a.e2e.ts': `test('a journey', async () => {
        await test.step('S-BAG-01 adds', async () => {});
        await test.step(\`S-404-01 of \${1}\`, async () => { await test.step('A-ORD-01', async () => {}); });
        await test.step.skip('S-BAG-02 later', async () => {});
      });
      test.skip('later', async () => { await test.step('S-BAG-02', async () => {}); });`,
  };
  expect(coverage(files)).toEqual({ total: 4, missing: ['S-BAG-02'], unknown: [] });
});

it('does not count comments, bodies, skipped tests or other calls as titles', () => {
  const files = {
    'shop/a.test.ts': `// S-BAG-01
      it('adds', () => { const id = 'S-BAG-02'; expect('S-404-01').toBe(id); });
      it.skip('A-ORD-01 later', () => {});
      describe.skip('later', () => { it('S-BAG-01', () => {}); });
      test.beforeAll(() => { log('S-404-01'); });`,
  };
  expect(coverage(files).missing).toEqual(['S-BAG-01', 'S-BAG-02', 'S-404-01', 'A-ORD-01']);
});

it('lists the given areas only', () => {
  const files = { 'shop/a.test.ts': "it('S-BAG-01', () => {}); it('S-404-09', () => {});" };
  expect(coverage(files, ['S-BAG'])).toEqual({ total: 2, missing: ['S-BAG-02'], unknown: [] });
  expect(coverage(files, ['S-404'])).toEqual({ total: 1, missing: ['S-404-01'], unknown: ['S-404-09'] });
});

it('reports requirements without a test, and ids in titles that do not exist', () => {
  const [bag] = requirements;
  if (!bag) throw new Error('The list is empty');
  expect(coverageProblems({ total: 4, missing: [bag], unknown: ['S-404-09'] })).toEqual([
    'S-BAG-01  The bag holds lines\n    one line',
    'S-404-09 is in a test title, but there is no such requirement',
  ]);
  expect(coverageProblems({ total: 4, missing: [], unknown: [] })).toEqual([]);
});
