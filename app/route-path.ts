// The path that the router matches. The router ignores letter case and trailing slashes, decodes every segment, and
// treats `/shop.data` as the data of `/shop`. Rules that depend on a path must use this one, or `/LOGIN/` escapes a
// rule for `/login`.

/** Decodes as the router does. A path that cannot be decoded stays unchanged and matches no route. */
function decodeSegments(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}

const withoutDataSuffix = (path: string): string =>
  path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');

/** '/Orders/' and '/%6Frders' become '/orders'. Only A to Z are lowercased: `ſ` is no S. */
export const normalizePath = (pathname: string): string =>
  decodeSegments(pathname)
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/\/+$/, '') || '/';

/** normalizePath for a request's path, which may name a page or its data. */
export const routePath = (pathname: string): string => normalizePath(withoutDataSuffix(pathname));

/** routePath for an absolute URL. */
export const routePathFromUrl = (url: string): string => routePath(new URL(url).pathname);
