// Reads MSG91's delivery reports. They come as a list of requests with a report per number, or as one flat record, in JSON or in the field
// `data` of a form. Status 1 is delivered; submitted and pending messages are not final.
import type { SmsReport } from '#shop/sms/sms-sender.ts';
import { isObject, type Json, plainSentence } from '../provider-request.ts';

const REQUEST_ID = /^[A-Za-z0-9_-]{1,80}$/;
const MAX_REPORTS = 1_000;
const DELIVERED = /^deliver/i;
const NOT_FINAL = /pending|submit|sent|queue/i;

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

function parseReport(requestId: string, { status, desc, description }: Json): SmsReport[] {
  const words = plainSentence(textOf(desc) || textOf(description));
  const isDelivered = textOf(status) === '1' || DELIVERED.test(textOf(status)) || DELIVERED.test(words ?? '');
  if (!isDelivered && NOT_FINAL.test(`${textOf(status)} ${words ?? ''}`)) return [];
  return [{ requestId, status: isDelivered ? 'delivered' : 'failed', detail: words }];
}

function parseRequest(entry: Json): SmsReport[] {
  const requestId = textOf(entry.requestId) || textOf(entry.request_id);
  if (!REQUEST_ID.test(requestId)) return [];
  const reports = Array.isArray(entry.report) ? entry.report.filter(isObject) : [entry];
  return reports.flatMap((report) => parseReport(requestId, report));
}

export function parseMsg91Reports(body: unknown): readonly SmsReport[] | null {
  const entries: readonly unknown[] = Array.isArray(body) ? body : [body];
  const requests = entries.filter(isObject).filter((entry) => 'requestId' in entry || 'request_id' in entry);
  return requests.length === 0 ? null : requests.flatMap(parseRequest).slice(0, MAX_REPORTS);
}
