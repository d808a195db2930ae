// What the coupon in the form would do to a sample bag. Nothing is stored.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import type { Coupon } from '#shop/coupons/coupon.ts';
import { previewCoupon } from '#shop/pricing/preview-coupon.server.ts';
import type { Route } from './+types/route.ts';
import { type PreviewQuestion, previewQuestion } from './preview-input.ts';

/** Dates that are not typed yet do not stand in the way. */
const EVER = { from: new Date(0), until: new Date('9999-01-01T00:00:00.000Z') };

/** As far as it is typed. */
const sampleOf = ({ fields, usedCount }: PreviewQuestion): Coupon => ({
  ...fields,
  id: 'preview',
  code: fields.code ?? '',
  name: fields.name ?? '',
  value: Math.max(0, Math.round(fields.value ?? 0)),
  maxDiscount: fields.maxDiscount ?? 0,
  minOrderAmount: fields.minOrderAmount ?? 0,
  usageLimit: fields.usageLimit ?? 0,
  usedCount,
  validFrom: fields.validFrom ?? EVER.from,
  validUntil: fields.validUntil ?? EVER.until,
});

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = previewQuestion.safeParse(await postedJson(request));
  if (!asked.success) return Response.json(null, { status: 400 });
  try {
    const preview = await previewCoupon(ctx, sampleOf(asked.data), asked.data.bag);
    return Response.json(preview.ok ? preview.value : null, { status: preview.ok ? 200 : 403 });
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: a coupon could not be previewed');
    return Response.json(null, { status: 500 });
  }
}
