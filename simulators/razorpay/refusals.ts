// Razorpay's error envelope and messages.

export interface Refusal {
  readonly status: 400 | 401 | 409 | 429 | 500 | 502;
  readonly error: Readonly<Record<string, unknown>>;
}

const noDetails = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };

export const badRequest = (description: string, field?: string): Refusal => ({
  status: 400,
  error: field
    ? {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        field,
      }
    : { code: 'BAD_REQUEST_ERROR', description, ...noDetails },
});

export const WRONG_KEY: Refusal = {
  status: 401,
  error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
};
export const UNKNOWN_ID = badRequest('The id provided does not exist');
export const NO_SUCH_URL = badRequest('The requested URL was not found on the server.');
export const ALREADY_PAID = badRequest(
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
);
export const TOO_MANY: Refusal = {
  status: 429,
  error: { code: 'BAD_REQUEST_ERROR', description: 'Request failed. Please try after sometime.' },
};
export const SERVER_ERROR: Refusal = {
  status: 502,
  error: { code: 'SERVER_ERROR', description: 'We are facing some trouble completing your request at the moment.' },
};

/** Payments also have an error and a status, but their status is a text. */
export const isRefusal = (value: object): value is Refusal =>
  'error' in value && 'status' in value && typeof value.status === 'number';
export const toResponse = ({ status, error }: Refusal): Response => Response.json({ error }, { status });
