import { appInfoContext, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { getBrandToEdit } from '#shop/brand/save-brand.server.ts';
import { toSupplier } from '#shop/invoices/supplier.ts';
import { adminMeta } from '../kit/actions/load.ts';
import type { Route } from './+types/brand.route.ts';
import { BrandScreen } from './brand-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Brand');

/** `record` is null when loading failed; the error is logged. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const settings = await loadPageSettings(context);
  const { taxMode, taxRate, shippingCharges, gst } = settings;
  const { email, phone, address } = settings.storeInfo;
  const { hsnDigits, invoicePrefix } = gst;
  const contact = {
    email,
    phone,
    address,
    url: context.get(appInfoContext).origin,
    terms: { taxMode, taxRate, shippingCharges, hsnDigits, invoicePrefix, supplier: toSupplier(settings) },
  };
  try {
    return { record: await getBrandToEdit(ctx), contact };
  } catch (error) {
    ctx.log.error({ err: error }, 'the brand could not be loaded');
    return { record: null, contact };
  }
}

export default function BrandRoute({ loaderData }: Route.ComponentProps) {
  return <BrandScreen {...loaderData} />;
}
