import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { problemMessage } from './problem-messages.ts';

test.each([
  ['auth', 'Firebase authentication not available'],
  ['configuration', 'Firebase not configured'],
  ['database', 'Firebase database not available'],
  ['service', 'Firebase not available'],
  ['toString', 'Firebase not available'],
])('A-ERR-01 a 503 with the reason %s shows %j', (reason, title) => {
  expect(problemMessage(new ErrorResponse(503, '', { reason })).title).toBe(title);
});

test('has messages for a missing, a broken and an unavailable screen', () => {
  expect(problemMessage(new ErrorResponse(404, '', null)).title).toBe('Page Not Found');
  expect(problemMessage(new ErrorResponse(500, '', null)).title).toBe('Something went wrong');
  expect(problemMessage(new Error('secret')).title).toBe('Something went wrong');
  expect(problemMessage(new ErrorResponse(503, '', null)).title).toBe('Firebase not available');
});
