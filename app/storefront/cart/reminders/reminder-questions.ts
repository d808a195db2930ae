// The boxes of the bag with which a shopper allows reminders, as the page gets them.

export interface ReminderQuestions {
  /** `by`: 'email' or 'phone'; `words`: the exact words. A reminder that was allowed already has no box. */
  readonly boxes: readonly { readonly by: string; readonly words: string }[];
}
