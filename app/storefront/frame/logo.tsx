import { useRootData } from '#app/use-root-data.ts';

/** The merchant's logo, or her mark and the store's name. */
export function Logo() {
  const brand = useRootData();
  if (!brand) return null;
  const { storeName, logo, mark } = brand;
  return (
    <a className="logo" href="/" aria-label={`${storeName}, home`}>
      {logo && <img className="logo__picture" {...logo} alt="" />}
      {/* 'house' is BUILT_IN of shop/brand, written out to save every page the import. */}
      {!logo && mark === 'house' && (
        <svg aria-hidden="true">
          <use href="#i-mark" />
        </svg>
      )}
      {!logo && mark && mark !== 'house' && <img className="logo__mark" {...mark} alt="" />}
      {!logo && <span>{storeName}</span>}
    </a>
  );
}
