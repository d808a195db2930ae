import { describe, expect, it } from 'vitest';
import { fitMarkup } from './fit-markup.server.tsx';

const SIZED = { sizes: [{ size: 'M', available: 1 }] };
const ONE_SIZE = { sizes: [{ size: 'Free Size', available: 1 }] };

describe('S-FIT-02 the fit on the product page', () => {
  it('is a sentence with its count, then a bar with the number of each answer', () => {
    const html = fitMarkup(SIZED, { small: 1, true: 6, large: 1 }) ?? '';
    expect(html).toContain('<b>Most reviewers say it fits true to size.</b> <span>From 8 reviews</span>');
    expect(html).toContain('<rect x="0%" width="12.5%" height="6"></rect>');
    expect(html).toContain('<rect class="is-most" x="12.5%" width="75%" height="6"></rect>');
    expect(html).toContain('<rect x="87.5%" width="12.5%" height="6"></rect>');
    expect(html).toContain('<li>Runs small 1</li><li class="is-most">True to size 6</li><li>Runs large 1</li>');
  });

  it('highlights nothing when reviewers disagree', () => {
    expect(fitMarkup(SIZED, { small: 3, true: 2, large: 3 })).not.toContain('is-most');
  });

  // A product with sizes needs five answers.
  it.each([
    ['too few answers', SIZED, 4],
    ['one size', ONE_SIZE, 9],
    ['no sizes', { sizes: [] }, 9],
  ])('is nothing with %s', (_, product, answers) => {
    expect(fitMarkup(product, { small: 0, true: answers, large: 0 })).toBeNull();
  });
});
