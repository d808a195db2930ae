import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LastRun } from './stock-panel.tsx';

const renderText = (errors: readonly string[]) =>
  renderToStaticMarkup(
    createElement(LastRun, {
      result: { success: 17, failed: errors.length, errors, at: '11:38 am', took: '4 seconds' },
    }),
  ).replace(/<[^>]+>/g, '|');

test('A-STOCK-07 A-STOCK-08 a run shows its counts, its first three errors, and the number of further errors', () => {
  const withFiveErrors = renderText(['One', 'Two', 'Three', 'Four', 'Five']);
  expect(withFiveErrors).toContain('Success 17');
  expect(withFiveErrors).toContain('Failed 5');
  for (const visibleText of ['One', 'Two', 'Three', 'and 2 more errors']) expect(withFiveErrors).toContain(visibleText);
  for (const hiddenText of ['Four', 'Five']) expect(withFiveErrors).not.toContain(hiddenText);
  expect(renderText(['One', 'Two', 'Three'])).not.toContain('more errors');
  expect(renderText(['Same', 'Same', 'Same', 'Same'])).toContain('and 1 more errors');
  expect(renderText([])).toContain('Failed 0');
});
