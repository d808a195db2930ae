import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Stars } from '#app/ui/rating.tsx';
import { picturePath } from '#shop/catalog/picture.ts';
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
      {review.photos.length > 0 && (
        <ul className="rev__photos">
          {review.photos.map((photo, index) => (
            <li key={photo.key}>
              <a href={picturePath(photo.key, 1280, 'webp')} target="_blank" rel="noreferrer">
                <Picture
                  picture={{ ...photo, alt: `Photo ${index + 1} of ${review.userName}` }}
                  sizes="96px"
                  widths={[96, 200]}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="rev__by">
        <b>
          <bdi>{review.userName}</bdi>
        </b>
        <time dateTime={review.date.toISOString()}>{dateFormat.format(review.date)}</time>
      </p>
    </article>
  );
}
