import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StockBadge } from './status-badge.tsx';

const css = readFileSync(new URL('./status-badge.css', import.meta.url), 'utf8');
const findColor = (selector: string) => css.match(new RegExp(`\\n\\${selector} \\{[^}]*?color: ([^;]+);`))?.[1];

test.each([
  [11, 'ok', '.stock', '#2f5a40', ''],
  [1_200, 'ok', '.stock', '#2f5a40', ''],
  [10, 'low', '.stock--low', 'var(--amber)', 'Low'],
  [1, 'low', '.stock--low', 'var(--amber)', 'Low'],
  [0, 'out', '.stock--out', 'var(--rose)', 'Out'],
])(
  'A-CONST-01 shows %i units as %s: above 10 green, 1 to 10 yellow, 0 red, with a label',
  (units, kind, selector, color, label) => {
    const html = renderToStaticMarkup(createElement(StockBadge, { units }));
    expect(html).toContain(`stock--${kind}`);
    expect(html).toContain(label);
    expect(findColor(selector)).toBe(color);
  },
);
