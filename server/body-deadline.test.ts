import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowSteadyBody, limitBodyTime } from './body-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WINDOW_MS = 30_000;

function openRequest(headers: Record<string, string> = { 'content-length': '20000000' }) {
  const socket = {
    bytesRead: 0,
    destroyed: false,
    written: '',
    write: (text: string) => {
      socket.written += text;
    },
    destroy: () => {
      socket.destroyed = true;
    },
  };
  const request = Object.assign(new EventEmitter(), { headers, complete: false, socket });
  const message = request as unknown as IncomingMessage;
  limitBodyTime(message, { headersSent: false } as ServerResponse, WINDOW_MS);
  /** One window passes, in which so many bytes arrive. */
  const receive = (bytes: number) => {
    socket.bytesRead += bytes;
    vi.advanceTimersByTime(WINDOW_MS);
  };
  return { message, request, socket, receive };
}

test('A-VIDEO-09 a request body of a sender who is not staff may take 30 seconds, however fast it arrives', () => {
  const { socket, receive } = openRequest();
  vi.advanceTimersByTime(WINDOW_MS - 1);
  expect(socket.destroyed).toBe(false);
  receive(10_000_000);
  expect([socket.destroyed, socket.written]).toEqual([
    true,
    'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n',
  ]);
});

test('A-VIDEO-09 a file of staff goes on while it arrives with 17 kB per second', () => {
  const { message, socket, receive } = openRequest();
  allowSteadyBody(message);
  // 524,288 bytes per window of 30 s are 17 kB per second; one byte less is too slow.
  for (let window = 0; window < 40; window++) receive(524_288);
  expect(socket.destroyed).toBe(false);
  receive(524_287);
  expect(socket.destroyed).toBe(true);
});

test('A-VIDEO-09 a chunked body has the same limit; a request without a body has none', () => {
  const chunked = openRequest({ 'transfer-encoding': 'chunked' });
  chunked.receive(1);
  expect(chunked.socket.destroyed).toBe(true);
  for (const headers of [{}, { 'content-length': '0' }]) {
    const { socket, receive } = openRequest(headers);
    receive(0);
    expect(socket.destroyed).toBe(false);
  }
});

test('A-VIDEO-09 a complete or closed request is left alone', () => {
  const complete = openRequest();
  complete.request.complete = true;
  complete.receive(0);
  expect(complete.socket.destroyed).toBe(false);
  const closed = openRequest();
  closed.request.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});
