// The boxes of the bag with which a shopper allows reminders, as the page gets them.

export interface ReminderQuestions {
  /** With the exact words. Who has agreed already is not asked again. */
  readonly boxes: readonly { readonly by: string; readonly words: string }[];
}
