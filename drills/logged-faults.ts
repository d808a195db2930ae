// Finds in the log of a node the responses that failed for another reason than the database: faults of the store.
import { PAGE_FAILED, REQUEST_FAILED } from '../server/failure-messages.ts';

const FAILURES = [PAGE_FAILED, REQUEST_FAILED].map((message) => `"msg":"${message}"`);

export const isLoggedFault = (line: string): boolean =>
  FAILURES.some((failure) => line.includes(failure)) && !line.includes('DatabaseUnavailableError');
