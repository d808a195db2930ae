import { MAX_STARS } from '#shop/reviews/feedback.ts';

/** Radio buttons that look like stars: arrows move between them, and without a script they are sent like any others. */
export function StarChoice({ chosen }: { readonly chosen: number }) {
  return (
    <fieldset className="starchoice">
      <legend>Your rating</legend>
      <div className="starchoice__row">
        {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((stars) => (
          <label key={stars}>
            <input type="radio" name="rating" value={stars} defaultChecked={stars === chosen} />
            <svg className="star" aria-hidden="true">
              <use href="#i-star" />
            </svg>
            <span className="sr">
              {stars} of {MAX_STARS}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
