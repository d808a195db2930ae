// The path that the router matches. It ignores letter case and slashes at the end, decodes every segment, and reads `/shop.data` as
// the data of `/shop`: whoever decides by a path must see the same one, or `/LOGIN/` passes where `/login` is stopped.

/** As the router decodes it; what cannot be decoded stays as it is and matches nothing. */
function decoded(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}

const withoutData = (path: string): string =>
  path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');

/** '/Orders/' and '/%6Frders' are '/orders'. Only A to Z have another case: `ſ` is no S. */
export const screenPath = (pathname: string): string =>
  decoded(pathname)
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/\/+$/, '') || '/';

/** The same for a request, which may ask for a page or for its data. */
export const routePath = (pathname: string): string => screenPath(withoutData(pathname));

/** Of a whole address. */
export const routePathOf = (url: string): string => routePath(new URL(url).pathname);
