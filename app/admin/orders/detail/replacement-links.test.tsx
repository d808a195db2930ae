import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ReplacementLinks } from './replacement-links.tsx';

test('A-CAN-03 the numbers of several replacements are separated by commas', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ReplacementLinks replaces={null} replacedBy={['ORD-1-ABBBBBBBB', 'ORD-1-ACCCCCCCC']} isFree />
    </MemoryRouter>,
  );
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('Replaced by order BBBBBBBB, CCCCCCCC.');
});
