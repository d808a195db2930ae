import { Icon } from '#app/ui/icon.tsx';
import { Stars } from '#app/ui/rating.tsx';
import type { Review } from '#shop/reviews/review.ts';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

interface ReviewItemProps {
  readonly review: Review;
  /** The shopper's own unpublished review. */
  readonly waiting?: boolean;
}

export function ReviewItem({ review, waiting = false }: ReviewItemProps) {
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
        {waiting && <span className="rev__waiting">Waiting for approval, only you see it</span>}
      </div>
      <p className="rev__comment" dir="auto">
        {review.comment}
      </p>
      <p className="rev__by">
        <b>
          <bdi>{review.userName}</bdi>
        </b>
        <time dateTime={review.date.toISOString()}>{day.format(review.date)}</time>
      </p>
    </article>
  );
}
