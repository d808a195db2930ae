import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../db/database-unavailable.server.ts';
import { PAGE_FAILED, REQUEST_FAILED } from '../server/failure-messages.ts';
import { createLog } from '../server/log.ts';
import { isLoggedFault } from './logged-faults.ts';

/** The line that a node logs about the error. */
function logged(message: string, error: Error): string {
  const lines: string[] = [];
  createLog('error', { write: (line) => lines.push(line) }).error({ err: error }, message);
  return lines.join('');
}

it.for([PAGE_FAILED, REQUEST_FAILED])('an error of the store is a fault: %s', (message) => {
  expect(isLoggedFault(logged(message, new TypeError('x is undefined')))).toBe(true);
});

it('a database that cannot be reached is no fault of the store, also as the cause of a failed query', () => {
  const unavailable = new DatabaseUnavailableError('The database cannot be reached');
  expect(isLoggedFault(logged(PAGE_FAILED, unavailable))).toBe(false);
  expect(isLoggedFault(logged(REQUEST_FAILED, new Error('Failed query: select', { cause: unavailable })))).toBe(false);
});

it('other messages of the log are no failed responses', () => {
  expect(isLoggedFault(logged('courier rates request failed', new Error('no response')))).toBe(false);
});
