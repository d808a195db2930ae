// Tests a bucket: writes, reads and deletes a small object.
import { randomUUID } from 'node:crypto';
import type { IntegrationCheck } from '#shop/integrations/integration-host.ts';
import { ok, refuse } from '#shop/result.ts';
import type { BucketOptions } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

/** Errors that name our key or our bucket; everything else may pass by itself. */
const REFUSALS =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|AllAccessDisabled|NoSuchBucket|InvalidBucketName|AuthorizationHeaderMalformed|PermanentRedirect|Forbidden|Unauthorized|NotFound)$/;

export async function checkS3(options: BucketOptions): IntegrationCheck {
  const store = await createS3Store({ ...options, requestTimeoutMs: 4_000 });
  const name = `connection-tests/${randomUUID()}`;
  const bytes = new TextEncoder().encode('connection test');
  try {
    await store.put(name, { bytes, contentType: 'text/plain' });
    const read = await store.get(name);
    await store.remove(name);
    const isSame = read !== null && Buffer.from(read.bytes).equals(bytes);
    return isSame ? ok(null) : refuse({ kind: 'unavailable', detail: 'a stored object could not be read back' });
  } catch (error) {
    const { name: code, message } = error as Error;
    return refuse({ kind: REFUSALS.test(code) ? 'refused' : 'unavailable', detail: message || code });
  }
}
