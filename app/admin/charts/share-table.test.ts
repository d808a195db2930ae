import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShareTable } from './share-table.tsx';

const renderTable = (values: readonly number[], note?: string) =>
  renderToStaticMarkup(
    createElement(ShareTable, {
      title: 'Payment mix',
      unit: 'Sales',
      shares: values.map((value, index) => ({ name: `Part ${index}`, value })),
      format: String,
      emptyText: 'Nothing was sold.',
      ...(note === undefined ? {} : { note }),
    }),
  );
const widths = (html: string) => [...html.matchAll(/<rect[^>]* width="([^"]+)"/g)].map(([, width]) => Number(width));

test('A-TRUTH-03 a bar is as long as its share: 37 % of the whole fills 37 % of the track, and the smallest share is still visible', () => {
  expect(widths(renderTable([37, 33, 30]))).toEqual([37, 33, 30]);
  expect(widths(renderTable([5, 0]))).toEqual([100, 0]);
  expect(widths(renderTable([9_999, 1]))).toEqual([100, 1]);
});

test('A-TRUTH-03 a share below 1 % is shown as <1%, and only a value of 0 as 0%', () => {
  expect(renderTable([9_999, 1, 0])).toContain('&lt;1%');
  expect(renderTable([9_999, 1, 0]).match(/>0%/g)).toHaveLength(1);
});

test('A-TRUTH-04 explains the values in a note, unless there are no values', () => {
  expect(renderTable([1], 'Order totals.')).toContain('Order totals.');
  expect(renderTable([0], 'Order totals.')).not.toContain('Order totals.');
});
