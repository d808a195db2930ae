// One error type for an unreachable database, so that it is recognised in one place and becomes a 503 with Retry-After instead of a 500.

/**
 * PostgreSQL's SQLSTATE for 'cannot connect now'. The job worker retries errors with this code; any other code would end the process when a
 * finished job cannot be marked as done.
 */
const CANNOT_CONNECT_NOW = '57P03';

export class DatabaseUnavailableError extends Error {
  readonly code = CANNOT_CONNECT_NOW;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** PostgreSQL's SQLSTATE for a full disk: reads still work, writes fail. */
export const DISK_FULL = '53100';
/** SQLSTATEs of ended connections, stopping or starting servers, full disks and timeouts: a later retry may succeed. */
const UNAVAILABLE_STATES = /^(?:08...|57P0[1-5]|53100|53300|57014|55P03|25P03|25P04)$/;
/** Error codes of sockets. */
const UNAVAILABLE_CODES = /^(?:E[A-Z]+|ERR_STREAM_\w+)$/;
/** The driver reports these failures by message only, without a code. */
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|Query read timeout|Client (?:has encountered|was closed)|timeout (?:exceeded|expired)|This socket has been ended)/;
export const QUERY_READ_TIMEOUT = 'Query read timeout';

/** Whether an error thrown by the driver means that the database is unreachable. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return UNAVAILABLE_STATES.test(code) || UNAVAILABLE_CODES.test(code) || UNAVAILABLE_MESSAGES.test(error.message);
}

/** Whether an error thrown by a query is or wraps a DatabaseUnavailableError. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof DatabaseUnavailableError) return true;
  return false;
}
