// What the screen of integrations needs of the server process: which accounts it has without the database, how it
// encrypts, and how it tests an account.

import type { Result } from '#shop/result.ts';
import type { CheckFailure, IntegrationName, IntegrationValues } from './integrations.ts';

/**
 * Encrypts with SECRET_KEY. The name (of an integration, or of a person's second factor) is bound to the text, so that
 * the text cannot be moved to another row.
 */
export interface SecretBox {
  seal(plainText: string, name: string): string;
  /** 'other-key': the text was sealed with another SECRET_KEY. 'damaged': the text was changed, or belongs to another row. */
  open(sealed: string, name: string): Result<string, 'other-key' | 'damaged'>;
}

export type IntegrationCheck = Promise<Result<null, CheckFailure>>;

export interface IntegrationHost {
  /** Null without SECRET_KEY: then no keys can be saved. */
  readonly secretBox: SecretBox | null;
  /** Returns where this process has an account without the database, or null when it has none. */
  sourceWithoutDatabase(name: IntegrationName): 'environment' | 'simulator' | null;
  /** True for an account that the store cannot do without. */
  isRequired(name: IntegrationName): boolean;
  /** Sends a real, harmless request within 10 seconds. `values`: null tests the account of the environment, or the simulator. */
  check(name: IntegrationName, values: IntegrationValues | null): IntegrationCheck;
}
