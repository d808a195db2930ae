// Failpoints: places in the code where a drill can kill the process with SIGKILL, to test that writes that belong together stay together.
// They do nothing unless a demo store was started with FAILPOINT; production refuses to start with it.

/** Reached while shoppers buy, payments settle and mails are sent. */
export const STORE_FAILPOINTS = [
  /** In every transaction: everything is written and nothing is committed. */
  'before_commit',
  /** In every transaction: committed, and no response or notification was sent. */
  'after_commit_before_response',
  'after_checkout_before_provider_order',
  'after_provider_order_before_save',
  'after_capture_before_settle',
  'after_webhook_before_answer',
  'after_settle_before_webhook_done',
  'after_refund_before_save',
  'after_mail_before_mark',
  'after_document_number_before_document',
  'after_returned_goods_before_refund',
] as const;

/** Reached while staff book the pickup of a return. */
export const PICKUP_FAILPOINTS = [
  'after_pickup_lease_before_return_order',
  'after_return_order_before_save',
  'after_return_awb_before_save',
  'after_return_pickup_before_save',
] as const;

/** Reached while messages are sent to phones. */
export const MESSAGE_FAILPOINTS = ['after_message_claim_before_send', 'after_message_before_save'] as const;

/** Reached while the outbox sends reminders. */
export const REMINDER_FAILPOINTS = ['after_reminder_before_mark'] as const;

export const FAILPOINTS = [...STORE_FAILPOINTS, ...PICKUP_FAILPOINTS, ...MESSAGE_FAILPOINTS, ...REMINDER_FAILPOINTS];

export type Failpoint = (typeof FAILPOINTS)[number];

/** `before_commit` triggers the first time it is passed, `before_commit:5` the fifth time. */
export const FAILPOINT_SETTING = new RegExp(`^(?:${FAILPOINTS.join('|')})(?::[1-9][0-9]{0,4})?$`);

let armed: string | null = null;
let passesLeft = 0;

export function armFailpoint(setting: string): void {
  const [name = '', pass = '1'] = setting.split(':');
  armed = name;
  passesLeft = Number(pass);
}

export function failpoint(name: Failpoint): void {
  if (armed !== name) return;
  passesLeft--;
  if (passesLeft === 0) process.kill(process.pid, 'SIGKILL');
}
