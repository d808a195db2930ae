// Background jobs by name. A job that the worker has no task for does not compile (server/jobs/jobs.ts).

/** Queued by the shop, in the transaction that needs them. */
export type QueuedJob =
  | 'make-avif'
  | 'remove-picture-files'
  | 'remove-video-file'
  | 'handle-webhook'
  | 'handle-shipment-webhook'
  | 'handle-message-webhook'
  | 'send-refund'
  | 'run-import'
  | 'publish-products'
  | 'apply-stock-take';

/** Queued by the schedule. */
export type PeriodicJobName =
  | 'cleanup'
  | 'reconcile-payments'
  | 'find-unknown-payments'
  | 'poll-shipments'
  | 'poll-pickups'
  | 'remove-unused-uploads'
  | 'count-search-words'
  | 'count-units-sold'
  | 'count-bought-together'
  | 'report-overdue-complaints'
  | 'report-overdue-returns'
  | 'tell-waiting'
  | 'remind-bags'
  | 'verify-invariants'
  | 'nightly-backup';

export type JobName = QueuedJob | PeriodicJobName;
