// A picture of the merchant on pages other than home, or the built-in one.

import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Picture } from '#app/ui/picture.tsx';
import { BUILT_IN } from '#shop/brand/brand.ts';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import type { FrameData } from './frame/footer.tsx';

const WIDTHS: readonly PictureWidth[] = [480, 640, 900, 1280];

interface BrandPictureProps {
  readonly name: keyof FrameData['hero'];
  readonly sizes: string;
  readonly builtIn: ReactNode;
}

/** Whether the merchant shows her own picture or the built-in one there; false when she shows none. */
export const useHasPicture = (name: BrandPictureProps['name']): boolean =>
  useRouteLoaderData<FrameData>('storefront/layout')?.hero[name] != null;

export function BrandPicture({ name, sizes, builtIn }: BrandPictureProps) {
  const picture = useRouteLoaderData<FrameData>('storefront/layout')?.hero[name] ?? null;
  if (picture === null) return null;
  return picture === BUILT_IN ? builtIn : <Picture picture={{ ...picture, alt: '' }} sizes={sizes} widths={WIDTHS} />;
}
