// One error type for an unreachable database, so that it is recognised in one place and answered with 503 and Retry-After instead of
// a 500.

/** PostgreSQL's own code for 'cannot connect now'. The job worker tries again what carries it; anything else would end the process
 * when a finished job cannot be put away. */
const CANNOT_CONNECT_NOW = '57P03';

export class DatabaseUnavailableError extends Error {
  readonly code = CANNOT_CONNECT_NOW;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** PostgreSQL's code for a disk without space: reading goes on, nothing can be stored. */
export const DISK_FULL = '53100';
/** Connections that end, servers that stop or start, full disks, and statements that got no time: what is asked again later may go well. */
const AWAY_STATES = /^(?:08...|57P0[1-5]|53100|53300|57014|55P03|25P03|25P04)$/;
/** Of sockets. */
const AWAY_CODES = /^(?:E[A-Z]+|ERR_STREAM_\w+)$/;
/** The driver has no codes for these. */
const AWAY_WORDS =
  /^(?:Connection terminated|Query read timeout|Client (?:has encountered|was closed)|timeout exceeded|This socket has been ended)/;
export const QUERY_READ_TIMEOUT = 'Query read timeout';

/** Of an error as the driver gives it. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return AWAY_STATES.test(code) || AWAY_CODES.test(code) || AWAY_WORDS.test(error.message);
}

/** Of an error as it comes out of a query, however often it was wrapped. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof DatabaseUnavailableError) return true;
  return false;
}
