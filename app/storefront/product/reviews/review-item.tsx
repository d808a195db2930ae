import { Icon } from '#app/ui/icon.tsx';
import { Stars } from '#app/ui/rating.tsx';
import type { Review } from '#shop/reviews/review.ts';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

export function ReviewItem({ review }: { readonly review: Review }) {
  return (
    <article className="rev">
      <div className="rev__top">
        <Stars value={review.rating} />
        {review.verified && (
          <span className="verified">
            <Icon name="check" size="xs" />
            Verified
          </span>
        )}
      </div>
      <p className="rev__comment">{review.comment}</p>
      <p className="rev__by">
        <b>{review.userName}</b>
        <time dateTime={review.date.toISOString()}>{day.format(review.date)}</time>
      </p>
    </article>
  );
}
