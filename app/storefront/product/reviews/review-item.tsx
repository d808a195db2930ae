import { Icon } from '#app/ui/icon.tsx';
import { Stars } from '#app/ui/rating.tsx';
import type { Review } from '#shop/reviews/review.ts';

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

interface ReviewItemProps {
  readonly review: Review;
  /** The shopper's own unpublished review. */
  readonly isPending?: boolean;
}

export function ReviewItem({ review, isPending = false }: ReviewItemProps) {
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
        {isPending && <span className="rev__waiting">Waiting for approval, only you see it</span>}
      </div>
      <p className="rev__comment" dir="auto">
        {review.comment}
      </p>
      <p className="rev__by">
        <b>
          <bdi>{review.userName}</bdi>
        </b>
        <time dateTime={review.date.toISOString()}>{dateFormat.format(review.date)}</time>
      </p>
    </article>
  );
}
