// Head links shared by the frame and the sign-in screen, which is outside the frame.

import anek from '#app/assets/fonts/anek-latin.woff2';
import eczar from '#app/assets/fonts/eczar.woff2';
import stylesheet from './styles/admin.css?url';

const preloadFont = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const adminLinks = [preloadFont(eczar), preloadFont(anek), { rel: 'stylesheet', href: stylesheet }] as const;
