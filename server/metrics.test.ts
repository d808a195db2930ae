import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('page cache hits are a counter that only increases', async () => {
  const metrics = createMetrics();
  for (const hits of [3, 3, 10]) metrics.countCacheHits(hits);
  const text = await metrics.registry.metrics();
  expect(text).toContain('# TYPE page_cache_hits_total counter');
  expect(text).toContain('page_cache_hits_total 10');
});
