// What reviewers say about the fit, as HTML: the page shows it without any script of its own.

import { renderToStaticMarkup } from 'react-dom/server';
import { FIT_ANSWERS } from '#config/value-lists.ts';
import type { ProductPage } from '#shop/catalog/product-page.ts';
import { FIT_LABELS, type FitCounts, type FitSummary, hasFit, summarizeFit } from '#shop/reviews/fit.ts';

/** Null when too few reviews answered. */
export function fitMarkup({ sizes }: Pick<ProductPage, 'sizes'>, counts: FitCounts): string | null {
  const summary = hasFit(sizes.map(({ size }) => size)) ? summarizeFit(counts) : null;
  return summary && renderToStaticMarkup(<Fit summary={summary} counts={counts} />);
}

function Fit({ summary, counts }: { readonly summary: FitSummary; readonly counts: FitCounts }) {
  const { sentence, majority, answers } = summary;
  const percent = (count: number): string => `${(100 * count) / answers}%`;
  // The bars of the three answers follow one another, so each begins after the counts before it.
  const countBefore = { small: 0, true: counts.small, large: counts.small + counts.true };
  return (
    <>
      <p>
        <b>{sentence}</b> <span>From {answers} reviews</span>
      </p>
      {/* An SVG, because the content security policy forbids style attributes. */}
      <svg aria-hidden="true">
        {FIT_ANSWERS.map((answer) => (
          <rect
            key={answer}
            className={answer === majority ? 'is-most' : undefined}
            x={percent(countBefore[answer])}
            width={percent(counts[answer])}
            height="6"
          />
        ))}
      </svg>
      <ul>
        {FIT_ANSWERS.map((answer) => (
          <li key={answer} className={answer === majority ? 'is-most' : undefined}>
            {FIT_LABELS[answer]} {counts[answer]}
          </li>
        ))}
      </ul>
    </>
  );
}
