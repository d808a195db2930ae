// The result of the complaint form's action, with the form's messages.

export const GRIEVANCE_FIELDS = ['name', 'email', 'phone', 'orderNumber', 'complaint'] as const;
export type GrievanceField = (typeof GRIEVANCE_FIELDS)[number];
export type GrievanceValues = Readonly<Record<GrievanceField, string>>;

export interface ShownTicket {
  readonly number: string;
  /** '19 Nov 2026' */
  readonly acknowledgeBy: string;
  readonly resolveBy: string;
}

export interface GrievanceResult {
  /** Null when the complaint was refused. */
  readonly ticket: ShownTicket | null;
  readonly message: string;
  readonly fieldErrors: Readonly<Partial<Record<GrievanceField, string>>>;
  /** The form's values, to show them again without JavaScript. Null after a success. */
  readonly values: GrievanceValues | null;
}

export const SUBMIT_FAILED_MESSAGE = 'Your complaint could not be sent. Please try again.';

const EMPTY_FIELD_MESSAGES = {
  name: 'Please fill in your name',
  email: 'Please fill in your email',
  complaint: 'Please describe your complaint',
} as const;

/** `{ name: 'Please fill in your name' }` when only the name is empty. */
export const getEmptyFieldErrors = (values: GrievanceValues): GrievanceResult['fieldErrors'] =>
  Object.fromEntries(
    Object.entries(EMPTY_FIELD_MESSAGES).filter(([name]) => values[name as GrievanceField].trim() === ''),
  );
