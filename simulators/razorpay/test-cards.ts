// Razorpay's documented test cards and what each of them does.
import type { PaymentError } from './records.ts';

const failure = (code: string, reason: string, description: string): PaymentError => ({
  code,
  description,
  source: code === 'GATEWAY_ERROR' ? 'gateway' : 'bank',
  step: 'payment_authorization',
  reason,
});
const badRequestFailure = (reason: string, description: string) => failure('BAD_REQUEST_ERROR', reason, description);

const CARD_DECLINED = badRequestFailure(
  'card_declined',
  'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
);
const WRONG_NUMBER = badRequestFailure('card_number_invalid', 'You have entered an incorrect card number. Try again.');

const ACCEPTED_CARDS = ['4100280000001007', '5500670000001002', '6527658900001005', '340256000401007'];

const DECLINED_CARDS: Readonly<Record<string, PaymentError>> = {
  '4100280000090000': badRequestFailure(
    'payment_timed_out',
    'Your payment was not completed on time. Try again or use another method.',
  ),
  '4100280000080001': badRequestFailure(
    'insufficient_fund',
    'Your payment could not be completed due to insufficient account balance.',
  ),
  '4100280000070002': badRequestFailure(
    'payment_cancelled',
    'Your payment has been cancelled. Try again or complete the payment later.',
  ),
  '4100280000060003': CARD_DECLINED,
  '4100280000030006': badRequestFailure(
    'card_disabled_for_online_payments',
    'Your card is not enabled for online payments.',
  ),
  '4100280000010008': WRONG_NUMBER,
  '4100280000020007': failure(
    'GATEWAY_ERROR',
    'gateway_technical_error',
    'Your payment could not be completed due to a temporary technical issue. Try again later.',
  ),
  '4100280000000009': failure(
    'GATEWAY_ERROR',
    'authentication_failed',
    'Your payment was not authenticated by the bank.',
  ),
};

export const UPI_DECLINED = badRequestFailure(
  'payment_failed',
  'Your payment could not be completed by your UPI app. Try again.',
);
const WRONG_OTP = badRequestFailure('incorrect_otp', 'The OTP that you have entered is incorrect. Try again.');
const MIN_OTP_LENGTH = 4;
const MAX_OTP_LENGTH = 10;

/** Null when the bank accepts the card. */
export function checkCard(card: string, otp: string): PaymentError | null {
  const number = card.replace(/\D/g, '');
  const error = DECLINED_CARDS[number];
  if (error) return error;
  if (!ACCEPTED_CARDS.includes(number)) return WRONG_NUMBER;
  return /^\d+$/.test(otp) && otp.length >= MIN_OTP_LENGTH && otp.length <= MAX_OTP_LENGTH ? null : WRONG_OTP;
}
