import { Select } from '#app/ui/field.tsx';
import type { ShopSelection } from './use-shop-selection.ts';

interface CountrySelectProps {
  readonly selection: ShopSelection;
  readonly countries: readonly string[];
}

export function CountrySelect({ selection, countries }: CountrySelectProps) {
  const { country } = selection.query;
  return (
    <Select
      label="Country of origin"
      name="country"
      value={country ?? ''}
      onChange={(event) => selection.choose({ country: event.target.value || null })}
    >
      <option value="">All countries</option>
      {/* The last product of a country may have been sold or removed since. */}
      {country !== null && !countries.includes(country) && <option value={country}>{country}</option>}
      {countries.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
