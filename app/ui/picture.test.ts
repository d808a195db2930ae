import { expect, test } from 'vitest';
import { availableWidths } from './picture.tsx';

test.each([
  [1200, [200, 320, 480], [200, 320, 480]],
  [400, [200, 320, 480], [200, 320]],
  [320, [320, 480], [320]],
  [64, [320, 480], [96]],
] as const)('a picture %i px wide is not offered wider than that', (original, widths, offered) => {
  expect(availableWidths(original, widths)).toEqual(offered);
});
