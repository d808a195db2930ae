// The review form as a page, for browsers without JavaScript. Private: never cached.

import { useState } from 'react';
import { data, redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { getProductPage } from '#shop/catalog/product-page.server.ts';
import { findOwnAccount } from '#shop/customers/own-account.server.ts';
import { ButtonLink } from '../../button-link.tsx';
import type { Route } from './+types/write-review.route.ts';
import { answerReview } from './answer-review.server.ts';
import { THANKS } from './review-answer.ts';
import formCss from './review-form.css?url';
import { EMPTY_REVIEW, ReviewForm } from './review-form.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: formCss }];

export const meta: Route.MetaFunction = () => [
  { title: 'Write a Review · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const found = await getProductPage(ctx, new URL(request.url).searchParams.get('product') ?? '');
  if (!found) throw data(null, { status: 404 });
  if (found.kind === 'moved') throw redirect(`/reviews/write?product=${found.slug}`);
  const { id, slug, name } = found.product;
  return { product: { id, slug, name }, author: await findOwnAccount(ctx) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status, typed } = await answerReview(context.get(shopContext), await postedForm(request));
  return data({ answer, typed }, { status });
}

export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const { product, author } = loaderData;
  const [message, setMessage] = useState(actionData?.answer.ok ? THANKS : null);
  const refused = actionData?.answer.ok === false ? actionData.answer : null;
  return (
    <section className="section wrap revpage">
      <h1 className="h-page">Write a Review</h1>
      <p>
        <a className="link" href={`/product/${product.slug}#reviews`}>
          <span>{product.name}</span>
        </a>
      </p>
      <div role="status">{message !== null && <p className="revform__message revform__message--ok">{message}</p>}</div>
      {message === null && (author || refused) && (
        <ReviewForm
          product={product}
          author={author}
          typed={actionData?.typed ?? EMPTY_REVIEW}
          refused={refused}
          onDone={setMessage}
        />
      )}
      {message === null && !author && !refused && (
        <ButtonLink href={`/login?returnUrl=/reviews/write%3Fproduct=${product.slug}`}>Login Required</ButtonLink>
      )}
    </section>
  );
}
