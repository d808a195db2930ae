import { MAX_STARS } from '#shop/reviews/feedback.ts';

/** Radio buttons that look like stars. They work with the arrow keys and without JavaScript. */
export function StarChoice({ initialRating }: { readonly initialRating: number }) {
  return (
    <fieldset className="starchoice">
      <legend>Your rating</legend>
      <div className="starchoice__row">
        {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((stars) => (
          <label key={stars}>
            <input type="radio" name="rating" value={stars} defaultChecked={stars === initialRating} />
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
