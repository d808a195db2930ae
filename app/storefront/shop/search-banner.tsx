// The banner above the results of a search: the search, how many products were found, a correction, and the parts that
// were understood.

import { Icon } from '#app/ui/icon.tsx';
import { type Count, countFoundText, type ShownSearch } from '#shop/catalog/listing.ts';
import { type ShopQuery, shopPath } from '#shop/catalog/shop-query.ts';
import { literalSearchPath } from './typed-filters.ts';

interface SearchBannerProps {
  readonly query: ShopQuery;
  readonly search: ShownSearch;
  readonly found: Count;
}

export function SearchBanner({ query, search, found }: SearchBannerProps) {
  const { text, correctedFrom, parts } = search;
  return (
    <div className="wrap">
      <div className="searchbanner">
        <p>
          Search Results for <b>“{text}”</b>
          <span>{countFoundText(found)}</span>
        </p>
        <a className="link" href="/shop">
          <span>Clear Search</span>
        </a>
        {correctedFrom !== null && (
          <p className="searchbanner__note">
            No results for “{correctedFrom}”. Showing results for “{text}”.{' '}
            <a className="link" href={literalSearchPath(query, correctedFrom)}>
              <span>Search for “{correctedFrom}” instead</span>
            </a>
          </p>
        )}
        {parts.length > 0 && (
          <ul className="searchbanner__parts" aria-label="Your search">
            {parts.map(({ kind, label, without }) => (
              <li key={`${kind} ${label} ${without}`}>
                <a className="chip" href={shopPath(query, { search: without })} aria-label={`Remove ${label}`}>
                  {label}
                  <Icon name="close" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
