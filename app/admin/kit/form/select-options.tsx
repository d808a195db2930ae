import { rateText } from '#shop/tax/tax-class.ts';
import type { TaxChoice } from '#shop/tax/tax-classes.server.ts';

export const NamedOptions = ({ rows }: { readonly rows: readonly { readonly id: string; readonly name: string }[] }) =>
  rows.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

export const TaxClassOptions = ({ classes }: { readonly classes: readonly TaxChoice[] }) =>
  classes.map(({ id, name, rate }) => (
    <option key={id} value={id}>
      {name}, {rateText(rate)}
    </option>
  ));
