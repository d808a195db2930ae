/** A response is kept for ever when its URL names its version; under any other URL it is asked for again. */
export const versionedHeaders = (request: Request, version: string | null, contentType: string): HeadersInit => ({
  'content-type': `${contentType}; charset=utf-8`,
  'cache-control':
    version !== null && new URL(request.url).searchParams.get('v') === version
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
});
