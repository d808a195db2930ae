// Structured logs, one line per event. Passwords, tokens, cookies and card data are never logged.
import { type DestinationStream, type Logger, pino } from 'pino';

export type ProcessLog = Logger;

const REDACTED_FIELDS = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  '["set-cookie"]',
  'email',
  'phone',
  'mobileNumber',
];

/** Redacted at the top level and up to two levels down: `{ req: { headers: { cookie } } }`. */
const REDACTED_PATHS = REDACTED_FIELDS.flatMap((name) => {
  // A name with a dash is written in brackets, and brackets follow the path without a dot.
  const below = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${below}`, `*.*${below}`];
});

/** A failed query is logged with its statement, never with its values: they are personal data. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // The error of a lost connection carries its whole client object, which is useless in a log and holds secrets.
  const { params: _params, detail: _detail, client: _client, ...serialized } = pino.stdSerializers.err(error);
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!('params' in cause)) continue;
    // Drizzle ends the message of a failed query with its values.
    const values = `\nparams: ${cause.params}`;
    serialized.message = serialized.message.replaceAll(values, '');
    serialized.stack = serialized.stack.replaceAll(values, '');
  }
  return serialized;
}

export function createLog(level: string, to?: DestinationStream): ProcessLog {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_PATHS, censor: '[hidden]' },
      serializers: { err: withoutValues },
    },
    to ?? pino.destination(1),
  );
}
