import { expect, test } from 'vitest';
import { availableWidths } from './picture.tsx';

test.each([
  [1200, [200, 320, 480], [200, 320, 480]],
  [400, [200, 320, 480], [200, 320]],
  [320, [320, 480], [320]],
  // No offered width fits, so the smallest stored width is used.
  [64, [320, 480], [96]],
] as const)(
  'offers a picture %i px wide only in widths up to its own: of %j these are %j',
  (original, widths, offered) => {
    expect(availableWidths(original, widths)).toEqual(offered);
  },
);
