import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LastRun } from './stock-panel.tsx';

const textOf = (errors: readonly string[]) =>
  renderToStaticMarkup(
    createElement(LastRun, {
      result: { success: 17, failed: errors.length, errors, at: '11:38 am', took: '4 seconds' },
    }),
  ).replace(/<[^>]+>/g, '|');

test('A-STOCK-07 A-STOCK-08 a run shows its counts, at most three errors, and how many more there are', () => {
  const five = textOf(['One', 'Two', 'Three', 'Four', 'Five']);
  expect(five).toContain('Success 17');
  expect(five).toContain('Failed 5');
  for (const shown of ['One', 'Two', 'Three', 'and 2 more errors']) expect(five).toContain(shown);
  for (const hidden of ['Four', 'Five']) expect(five).not.toContain(hidden);
  expect(textOf(['One', 'Two', 'Three'])).not.toContain('more errors');
  expect(textOf(['Same', 'Same', 'Same', 'Same'])).toContain('and 1 more errors');
  expect(textOf([])).toContain('Failed 0');
});
