// Bold texts on the pages of docs/handbook are labels of screens; these tests look for each label in the sources.
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { codeTakenText, MAX_SIZE_SKU_LENGTH } from '#shop/catalog/size-codes.ts';
import { findHandbookPage } from './handbook.server.ts';

const FOLDER = 'docs/handbook';
const PICTURES = `${FOLDER}/pictures`;
const MAX_BYTES = 60_000;
const MAX_PICTURES = 12;

const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const readPage = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8');
const picturesOf = (text: string): string[] =>
  [...text.matchAll(/!\[[^\]]+\]\(pictures\/([\w-]+\.webp)\)/g)].map(([, file = '']) => file);
const storedPictures = readdirSync(PICTURES).filter((name) => name.endsWith('.webp'));

const sources = globSync(['app/admin/**/*.{ts,tsx}', 'app/ui/**/*.tsx', 'shop/**/*.ts'])
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Returns whether a source has the label as a whole string, attribute or text of an element. */
function isOnScreen(label: string): boolean {
  const text = label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`['"\`>}]\\s*${text}\\s*['"\`<{]`).test(sources);
}

type MarkdownToken = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** Returns the texts between ** and ** of a paragraph or list item. */
function boldTextsOf({ children }: MarkdownToken): string[] {
  const parts = children ?? [];
  return parts.flatMap(({ type }, index) => (type === 'strong_open' ? [parts[index + 1]?.content ?? ''] : []));
}

/** Returns the bold texts of a page that are labels. Bold texts in a table are not labels: they name its rows. */
function boldTexts(text: string): string[] {
  const labels: string[] = [];
  let isTable = false;
  for (const block of new MarkdownIt().parse(text, {})) {
    if (block.type === 'table_open') isTable = true;
    if (block.type === 'table_close') isTable = false;
    if (!isTable) labels.push(...boldTextsOf(block));
  }
  return labels;
}

describe.each(pages)('the handbook’s page %s', (name) => {
  const text = readPage(name);

  test('A-HBOOK-01 names pictures and pages that exist', () => {
    expect(storedPictures).toEqual(expect.arrayContaining(picturesOf(text)));
    const linked = [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file]) => file);
    expect(pages).toEqual(expect.arrayContaining(linked));
    const html = findHandbookPage(name.replace('.md', ''))?.html ?? '';
    expect(html.match(/<img /g) ?? []).toHaveLength(picturesOf(text).length);
    expect(html).not.toContain('src=""');
  });

  test('A-HBOOK-02 names labels that are on a screen', () => {
    expect(boldTexts(text).filter((label) => !isOnScreen(label))).toEqual([]);
  });
});

test('A-HBOOK-01 the pictures are few, small, of the size that the pages reserve, and each is used', async () => {
  const used = pages.flatMap((name) => picturesOf(readPage(name)));
  expect(storedPictures.toSorted()).toEqual(used.toSorted());
  expect(storedPictures.length).toBeLessThanOrEqual(MAX_PICTURES);
  for (const file of storedPictures) {
    expect(statSync(`${PICTURES}/${file}`).size, file).toBeLessThanOrEqual(MAX_BYTES);
    expect(await sharp(`${PICTURES}/${file}`).metadata(), file).toMatchObject({ width: 1280, height: 800 });
  }
});

test('A-SKU-16 the page about products describes SKUs and barcodes with the store’s own sentence and limit', () => {
  const html = findHandbookPage('products')?.html ?? '';
  const taken = { kind: 'code-taken', code: 'sku', value: 'NK-M', size: 'M', product: 'Neel Kurta Blue' } as const;
  expect(html).toContain(codeTakenText(taken));
  expect(html).toContain(`at most ${MAX_SIZE_SKU_LENGTH} characters`);
});

test('A-HBOOK-02 the check finds a label that no screen has', () => {
  expect(isOnScreen('Save brand')).toBe(true);
  expect(isOnScreen('Save the brand now')).toBe(false);
  expect(boldTexts('Press **Save brand**.\n\n| a |\n|---|\n| **b** |')).toEqual(['Save brand']);
});
