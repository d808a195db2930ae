// The connection to an S3-compatible service. The client library is loaded only where a bucket is configured.

export interface BucketOptions {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Timeout per try. The library's default has no limit. */
  readonly requestTimeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 10_000;

export async function openS3Client({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
}: BucketOptions) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    // Buckets outside AWS are mostly addressed by path.
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      // The timeout also covers a response that stops half-way.
      socketTimeout: requestTimeoutMs,
    },
    // Stores other than AWS may refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, client };
}
