import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BarChart } from './bar-chart.tsx';

/** `before` is the value of each day of the previous period. */
const renderChart = (values: readonly number[], before = 0) =>
  renderToStaticMarkup(
    createElement(BarChart, {
      bars: values.map((value, index) => ({ name: `${index + 1} Nov`, value, before })),
      label: 'Sales per day',
      format: (value: number) => `₹${value}`,
    }),
  );

/** The cases are: no bar, bars without a value, one bar, and more bars than there is room for labels. */
test.each([[[]], [[0, 0, 0]], [[1]], [Array.from({ length: 90 }, (_, index) => index)]])(
  'draws only finite, non-negative numbers',
  (values) => {
    expect(renderChart(values)).not.toMatch(/NaN|Infinity|="-/);
  },
);

test('has an accessible label, and a title with day and value per bar', () => {
  const svg = renderChart([5, 7]);
  expect(svg).toContain('role="img"');
  expect(svg).toContain('aria-label="Sales per day"');
  expect(svg).toContain('<title>2 Nov: ₹7</title>');
});

test('draws the previous period only if there was one', () => {
  expect(renderChart([5, 7])).not.toContain('chart__before');
  expect(renderChart([5, 7], 3)).toContain('chart__before');
});
