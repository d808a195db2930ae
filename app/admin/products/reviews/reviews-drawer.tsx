// The panel Product Reviews. It opens for the product that the URL names (`?reviews=…`), over the list or over the
// form.

import { useCallback, useEffect, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Stars } from '#app/ui/rating.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Review } from '#shop/reviews/review.ts';
import { postForJson } from '../../kit/actions/post-json.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { withParams } from '../../kit/list/paging.ts';

interface ReviewRow extends Omit<Review, 'date' | 'photos'> {
  readonly date: string;
}

interface Reviews {
  readonly name: string;
  readonly rating: number;
  readonly count: number;
  /** The number of reviews per star rating, five stars first. */
  readonly stars: readonly number[];
  readonly reviews: readonly ReviewRow[];
}

export function ReviewsDrawer() {
  const [params, setParams] = useSearchParams();
  const productId = params.get('reviews');
  if (!productId) return null;
  const close = () =>
    setParams(new URLSearchParams(withParams(params, { reviews: null, page: params.get('page') })), {
      preventScrollReset: true,
    });
  return <ReviewsDrawerContent key={productId} productId={productId} onClose={close} />;
}

function ReviewsDrawerContent({ productId, onClose }: { readonly productId: string; readonly onClose: () => void }) {
  const [loaded, setLoaded] = useState<Reviews | 'failed' | null>(null);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const path = `/admin-panel/products/${encodeURIComponent(productId)}/reviews`;
  const load = useCallback(async () => {
    try {
      const response = await fetch(path);
      setLoaded(response.ok ? ((await response.json()) as Reviews) : 'failed');
    } catch {
      setLoaded('failed');
    }
  }, [path]);
  useEffect(() => void load(), [load]);
  const remove = async (reviewId: string) => {
    const response = await postForJson<{ ok: boolean }>(path, { reviewId });
    if (typeof response === 'string' || !response.ok) {
      toast({ kind: 'error', text: 'The review could not be deleted. Please try again.' });
    } else {
      toast({ kind: 'ok', text: 'Review deleted' });
    }
    await load();
    await revalidate();
  };
  const reviews = loaded === 'failed' ? null : loaded;
  return (
    <Drawer
      open
      title="Product Reviews"
      onClose={onClose}
      footer={
        <>
          <span className="sub drawer__note">{reviews && `${reviews.reviews.length} of ${reviews.count}`}</span>
          <Link className={buttonClass({ variant: 'quiet' })} to="/admin-panel/feedback">
            <Icon name="quote" />
            Open in Feedback
          </Link>
        </>
      }
    >
      {loaded === null && <p role="status">Loading the reviews…</p>}
      {loaded === 'failed' && (
        <div role="alert">
          <p>The reviews could not be loaded.</p>
          <Button variant="quiet" onClick={load}>
            Try again
          </Button>
        </div>
      )}
      {reviews && <ReviewList reviews={reviews} onRemove={remove} />}
    </Drawer>
  );
}

/** Has the order of `Reviews.stars`. */
const STAR_COUNTS = [5, 4, 3, 2, 1];

interface ReviewListProps {
  readonly reviews: Reviews;
  readonly onRemove: (id: string) => void;
}

function ReviewList({ reviews: { name, rating, count, stars, reviews }, onRemove }: ReviewListProps) {
  const [confirming, setConfirming] = useState<string | null>(null);
  return (
    <>
      <p className="sub">{name}</p>
      {count === 0 ? (
        <p>Nobody has reviewed this product yet.</p>
      ) : (
        <div className="said">
          <div className="said__sum">
            <b>{rating.toFixed(1)}</b>
            <Stars value={rating} />
            <span className="sub">{count === 1 ? '1 review' : `${count} reviews`}</span>
          </div>
          <dl className="said__bars">
            {STAR_COUNTS.map((starCount, index) => (
              <div key={starCount}>
                <dt>{starCount === 1 ? '1 star' : `${starCount} stars`}</dt>
                <dd>
                  <meter min={0} max={Math.max(1, count)} value={stars[index] ?? 0}>
                    {stars[index] ?? 0}
                  </meter>
                  {stars[index] ?? 0}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <ul className="said__list">
        {reviews.map(({ id, userName, rating: reviewRating, comment, verified, date }) => (
          <li key={id}>
            <div className="said__head">
              <Stars value={reviewRating} />
              <b>{userName}</b>
              {confirming === id ? (
                <Button variant="danger" size="sm" onClick={() => onRemove(id)}>
                  Delete review
                </Button>
              ) : (
                <IconButton
                  icon="trash"
                  danger
                  label={`Delete the review of ${userName}`}
                  onClick={() => setConfirming(id)}
                />
              )}
            </div>
            <p>{comment}</p>
            <p className="sub">
              {verified && 'Verified buyer · '}
              {date}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
