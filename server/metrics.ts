// The store's metrics for operators, in Prometheus' text format at /metrics.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export function createMetrics() {
  const registry = new Registry();
  const cacheHits = new Counter({
    name: 'page_cache_hits_total',
    help: 'Pages served from the cache',
    registers: [registry],
  });
  let countedHits = 0;
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Responses by kind of route and status',
      labelNames: ['kind', 'status'],
      registers: [registry],
    }),
    duration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response time, without pages from the cache',
      labelNames: ['kind'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    cacheBytes: new Gauge({ name: 'page_cache_bytes', help: 'Bytes held by the page cache', registers: [registry] }),
    cachePages: new Gauge({ name: 'page_cache_pages', help: 'Pages held by the page cache', registers: [registry] }),
    /** `hits` since the start. The cache counts by itself, because serving a page from it costs less than incrementing a counter. */
    countCacheHits(hits: number) {
      cacheHits.inc(Math.max(0, hits - countedHits));
      countedHits = hits;
    },
    liveListeners: new Gauge({ name: 'live_listeners', help: 'Open event streams', registers: [registry] }),
    clockAhead: new Gauge({
      name: 'node_clock_ahead_seconds',
      help: "How far this node's clock is ahead of the database's, which the store uses",
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Background jobs by task and outcome',
      labelNames: ['task', 'outcome'],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
