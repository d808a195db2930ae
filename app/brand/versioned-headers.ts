/**
 * Headers that cache a response for a year when its URL names its version (`?v=…`); otherwise the browser asks each
 * time.
 */
export function versionedHeaders(request: Request, version: string | null, contentType: string): HeadersInit {
  const namesVersion = version !== null && new URL(request.url).searchParams.get('v') === version;
  return {
    'content-type': `${contentType}; charset=utf-8`,
    'cache-control': namesVersion ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
