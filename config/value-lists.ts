// The allowed values of enumerated columns. Types, input checks and the database's CHECK constraints are derived from these lists.

export const ACTIVITY = ['active', 'inactive'] as const;

export const PRODUCT_STATUSES = ['active', 'inactive', 'scheduled'] as const;
/** How the products of a collection are chosen. */
export const COLLECTION_KINDS = ['hand', 'rule'] as const;
/** The order of a collection before the shopper chooses another one; 'arranged' is the order that staff made. */
export const COLLECTION_SORTS = ['arranged', 'latest', 'popular', 'low', 'high', 'best', 'discount'] as const;

export const CHECKOUT_STATES = ['open', 'placed', 'expired', 'abandoned'] as const;
export const PAYMENT_METHODS = ['cod', 'card', 'upi'] as const;
export const PAYMENT_STATUSES = ['paid', 'pending', 'failed'] as const;

/** 'confirmed' occurs in imported orders; the store never sets it. */
export const STORED_ORDER_STATUSES = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export const CANCELLATION_TYPES = ['refund', 'replacement'] as const;
export const REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const;

export const CASH_COLLECTORS = ['courier', 'staff'] as const;
export const REFUND_STATUSES = ['requested', 'pending', 'processed', 'failed'] as const;
export const CASH_RETURN_STATUSES = ['open', 'done', 'withdrawn'] as const;
export const UNKNOWN_PAYMENT_STATES = ['open', 'refunded', 'dismissed'] as const;

/** 'return': the goods for the money. 'exchange': the goods for another size. 'claim': the goods are damaged, wrong or not as described. */
export const RETURN_KINDS = ['return', 'exchange', 'claim'] as const;
export const RETURN_STATUSES = [
  'requested',
  'approved',
  'pickup-booked',
  'picked-up',
  'arrived',
  'checked',
  'settled',
  'refused',
  'withdrawn',
  'sent-back',
  'lapsed',
] as const;
/** What the shopper gets for the goods; a claim may end with either. */
export const RETURN_OUTCOMES = ['refund', 'exchange'] as const;
export const RETURN_REASONS = [
  'too-large',
  'too-small',
  'not-as-shown',
  'damaged',
  'wrong-item',
  'changed-mind',
] as const;
/** 'source': back to the card or account that paid. 'upi': to a UPI id, by staff. */
export const REFUND_TARGETS = ['source', 'upi'] as const;
/** 'courier': the store's courier collects it. 'self': the shopper sends it. */
export const PICKUP_METHODS = ['courier', 'self'] as const;
/** What staff found in the parcel. 'kept': the store does not want the item back. */
export const RETURN_FINDINGS = ['ok', 'worn', 'wrong', 'missing', 'kept'] as const;
/** What becomes of an item that came back. */
export const RETURN_DISPOSITIONS = ['shelf', 'write-off', 'send-back'] as const;
export const RETURN_SHIPMENT_STATUSES = [
  'new',
  'pickup-scheduled',
  'picked-up',
  'in-transit',
  'delivered',
  'cancelled',
  'failed',
] as const;

export const USER_ROLES = ['user', 'admin'] as const;
export const SIGN_IN_PROVIDERS = ['credential', 'google', 'phone'] as const;
export const VERIFICATION_PURPOSES = ['reset-password', 'confirm-email', 'phone-sign-in'] as const;
/** 'verify': the owner of an account proves a number on the profile. 'cod': a guest proves the number of a cash order. */
export const PHONE_CODE_PURPOSES = ['sign-in', 'verify', 'cod'] as const;
/** Why a device signs: 'register' adds its passkey to the account, 'prove' proves the second factor. */
export const PASSKEY_PURPOSES = ['register', 'prove'] as const;
export const ADDRESS_TYPES = ['home', 'office', 'other'] as const;

export const COUPON_TYPE_NAMES = ['percentage', 'fixed', 'free_shipping'] as const;
export const COUPON_USE_STATES = ['held', 'used', 'released'] as const;

export const SHIPMENT_STATUSES = [
  'NEW',
  'PICKUP_SCHEDULED',
  'PICKUP_COMPLETED',
  'IN_TRANSIT',
  'DELIVERED',
  'RETURNED',
  'FAILED',
  'CANCELLED',
] as const;

export const EXCEPTION_KINDS = [
  'pickup-failed',
  'undelivered',
  'returning',
  'returned',
  'lost',
  'damaged',
  'cancelled-by-courier',
  'cancel-refused',
  'contradiction',
] as const;

/** 'supply' and 'edit' are changes by staff; the other kinds are the events of shop/orders/custody.ts. */
export const LEDGER_KINDS = [
  'supply',
  'edit',
  'reserve',
  'release',
  'process',
  'hand-over',
  'deliver',
  'lose',
  'find',
  'arrive',
  'repack',
  'never-left',
  'unpick',
  'restock',
  'write-off',
  'return',
] as const;

export const NOTIFICATION_TYPES = ['order', 'stock', 'user', 'feedback'] as const;
export const OUTBOX_STATUSES = ['waiting', 'sent', 'failed'] as const;
export const REVIEW_SOURCES = ['web', 'local-storage'] as const;
/** What the author of a review says about the fit of a product with sizes. */
export const FIT_ANSWERS = ['small', 'true', 'large'] as const;
export const LEAD_STATUSES = ['new', 'contacted', 'converted'] as const;

export const PAGE_STATUSES = ['draft', 'published'] as const;
export const INTEGRATION_NAMES = ['razorpay', 'shiprocket', 'smtp', 'google', 'msg91', 'whatsapp', 's3'] as const;
export const GRIEVANCE_STATUSES = ['open', 'answered', 'closed'] as const;

/** 'flat': one rate on the subtotal, added at checkout. 'gst': prices include GST. 'none': the seller is not registered. */
export const TAX_MODES = ['flat', 'gst', 'none'] as const;
export const TAX_RATE_KINDS = ['fixed', 'slab'] as const;
/** Unit quantity codes: pieces and pairs. */
export const TAX_UNITS = ['PCS', 'PRS'] as const;
export const TAX_DOCUMENT_KINDS = ['invoice', 'credit-note'] as const;

/** The shop whose export a product file is. */
export const IMPORT_KINDS = ['shopify', 'woocommerce', 'tanabana', 'other'] as const;
export const IMPORT_STATUSES = ['draft', 'running', 'paused', 'done', 'undoing', 'undone'] as const;
/** Why the store itself paused an import; staff have no reason to give. */
export const IMPORT_PAUSE_REASONS = ['starter-left'] as const;
export const IMPORT_ROW_STATUSES = ['planned', 'done', 'failed', 'skipped'] as const;
/** What an import did with a product of its file. */
export const IMPORT_ACTIONS = ['add', 'update', 'none'] as const;
export const PICTURE_JOB_STATUSES = ['waiting', 'done', 'failed'] as const;

export const STOCK_TAKE_STATUSES = ['counting', 'applying', 'applied', 'abandoned'] as const;
/** What applying a stock take did about the difference of a size. Only 'corrected' has changed its stock. */
export const STOCK_TAKE_RESULTS = ['unchanged', 'corrected', 'reserved', 'moved', 'counted-twice', 'deleted'] as const;
/** 'unknown': no product has the code. 'outside': a product of another category has it. */
export const STOCK_TAKE_SCAN_PROBLEMS = ['unknown', 'outside'] as const;

export const MESSAGE_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
/**
 * 'unknown': the connection broke while the message was sent, so it may have arrived. 'stopped': not sent, because the person withdrew her
 * consent or the month's budget is spent.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'delivered', 'read', 'failed', 'unknown', 'stopped'] as const;
/** The purposes that need a person's consent; messages about her own orders need none. */
export const CONSENT_PURPOSES = ['offers', 'back-in-stock', 'bag-reminder'] as const;
export const CONSENT_STATES = ['given', 'withdrawn'] as const;
/**
 * Where a consent was given or withdrawn. 'mail': with the button of a mail program. 'whatsapp': by the answer STOP. 'staff': on request, by a
 * member of staff.
 */
export const CONSENT_SOURCES = [
  'product',
  'checkout',
  'popup',
  'newsletter',
  'profile',
  'bag',
  'preferences',
  'mail',
  'whatsapp',
  'staff',
] as const;
/** What the token of a link in a mail opens. */
export const CONTACT_TOKEN_PURPOSES = ['preferences', 'restore-bag'] as const;
