// The interface of the process to the screen of integrations: which accounts it has without the database, how it
// encrypts, and how it tests.

import type { Result } from '#shop/result.ts';
import type { CheckFailure, IntegrationName, IntegrationValues } from './integrations.ts';

/**
 * Encrypts with SECRET_KEY. The name (of an integration, of a person's second factor) is bound to the text: it cannot
 * be moved to another row.
 */
export interface SecretBox {
  seal(plainText: string, name: string): string;
  /** 'other-key': sealed with another SECRET_KEY. 'damaged': changed since, or of another row. */
  open(sealed: string, name: string): Result<string, 'other-key' | 'damaged'>;
}

export type IntegrationCheck = Promise<Result<null, CheckFailure>>;

export interface IntegrationHost {
  /** Null where SECRET_KEY is not set: then no keys can be saved. */
  readonly secretBox: SecretBox | null;
  /** The account that this process has without the database. */
  sourceWithoutDatabase(name: IntegrationName): 'environment' | 'simulator' | null;
  /** True for an account that the store cannot do without. */
  isRequired(name: IntegrationName): boolean;
  /** Sends a real, harmless request within 10 seconds. Null tests the account of the environment, or the simulator. */
  check(name: IntegrationName, values: IntegrationValues | null): IntegrationCheck;
}
