// Structured logs, one line a happening. Passwords, tokens, cookies and card data never reach them.
import { type DestinationStream, type Logger, pino } from 'pino';

export type ProcessLog = Logger;

const HIDDEN = [
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

/** At the top and up to two levels down: `{ req: { headers: { cookie } } }`. */
const REDACTED = HIDDEN.flatMap((name) => {
  const below = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${below}`, `*.*${below}`];
});

/** A failed query is told by its statement, never with its values: they are people's data. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // A lost connection carries its whole client object, which says nothing to anybody and holds its secrets.
  const { params: _params, detail: _detail, client: _client, ...told } = pino.stdSerializers.err(error);
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!('params' in cause)) continue;
    const values = `\nparams: ${cause.params}`;
    told.message = told.message.replaceAll(values, '');
    told.stack = told.stack.replaceAll(values, '');
  }
  return told;
}

export function createLog(level: string, to?: DestinationStream): ProcessLog {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED, censor: '[hidden]' },
      serializers: { err: withoutValues },
    },
    to ?? pino.destination(1),
  );
}
