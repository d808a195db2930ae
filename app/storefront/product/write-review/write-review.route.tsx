// The review form as a page, for browsers without JavaScript. Private, never cached.

import { useState } from 'react';
import { data, redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { getProductPage } from '#shop/catalog/product-page.server.ts';
import { findOwnAccount } from '#shop/customers/own-account.server.ts';
import { ButtonLink } from '../../button-link.tsx';
import type { Route } from './+types/write-review.route.ts';
import { handleReview } from './handle-review.server.ts';
import formCss from './review-form.css?url';
import { EMPTY_REVIEW, ReviewForm } from './review-form.tsx';
import { THANKS_MESSAGE } from './review-result.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: formCss }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Write a Review');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const result = await getProductPage(ctx, new URL(request.url).searchParams.get('product') ?? '');
  if (!result) throw data(null, { status: 404 });
  if (result.kind === 'moved') throw redirect(`/reviews/write?product=${result.slug}`);
  const { id, slug, name, sizes } = result.product;
  return { product: { id, slug, name, sizes }, author: (await findOwnAccount(ctx)) ?? ('signed-out' as const) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { result, status, values } = await handleReview(context.get(shopContext), await postedForm(request));
  return data({ result, values }, { status });
}

export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const { product } = loaderData;
  const author = loaderData.author === 'signed-out' ? null : loaderData.author;
  const [message, setMessage] = useState(actionData?.result.ok ? THANKS_MESSAGE : null);
  const refusal = actionData?.result.ok === false ? actionData.result : null;
  return (
    <section className="section wrap revpage">
      <h1 className="h-page">Write a Review</h1>
      <p>
        <a className="link" href={`/product/${product.slug}#reviews`}>
          <span>{product.name}</span>
        </a>
      </p>
      <div role="status">{message !== null && <p className="revform__message revform__message--ok">{message}</p>}</div>
      {message === null && (author || refusal) && (
        <ReviewForm
          product={product}
          author={author}
          initialValues={{ ...EMPTY_REVIEW, ...actionData?.values }}
          initialRefusal={refusal}
          onDone={setMessage}
        />
      )}
      {message === null && !author && !refusal && (
        <ButtonLink href={`/login?returnUrl=/reviews/write%3Fproduct=${product.slug}`}>Login Required</ButtonLink>
      )}
    </section>
  );
}
