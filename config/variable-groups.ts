/** The variables of a provider: all of them are set, or none. */
export const VARIABLE_GROUPS = [
  {
    names: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    withoutThem: 'to take cash on delivery only (a demo store then pays with its stand-in)',
  },
  { names: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], withoutThem: 'to keep pictures on disk' },
  { names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], withoutThem: 'to do without Google sign-in' },
  { names: ['MSG91_AUTHKEY', 'MSG91_OTP_TEMPLATE'], withoutThem: 'to do without codes to mobile numbers' },
  {
    names: ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
    withoutThem: 'to do without messages by WhatsApp',
  },
  {
    names: ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_TOKEN'],
    withoutThem: 'to send parcels without a courier’s account',
  },
] as const;
