// A small storefront in the typed colours. They are set by script: the pages' policy allows no style attributes.

import { useLayoutEffect, useRef } from 'react';
import { HOUSE } from '#shop/brand/brand.ts';
import type { BrandInput } from '#shop/brand/brand-problems.ts';
import { colourProblems, toTokens } from '#shop/brand/palette.ts';
import { picturePath } from '#shop/catalog/picture.ts';
import { Panel } from '../kit/panel.tsx';

export function BrandPreview({ draft }: { readonly draft: BrandInput }) {
  const frame = useRef<HTMLDivElement>(null);
  const { name, logo, mark, colours, headerLinks, hero } = draft;
  useLayoutEffect(() => {
    if (Object.values(colourProblems(colours)).includes('not-a-colour')) return;
    for (const [token, value] of Object.entries(toTokens(colours))) frame.current?.style.setProperty(token, value);
  }, [colours]);
  return (
    <Panel title="Preview" className="brand__side" bodyClass="panel__in">
      <div className="shopview" ref={frame}>
        <div className="shopview__head">
          {logo ? (
            <img src={picturePath(logo, 320, 'webp')} alt={name} />
          ) : (
            <>
              {mark && mark !== HOUSE && <img src={picturePath(mark, 96, 'webp')} alt="" />}
              <b>{name || 'Store name'}</b>
            </>
          )}
          <span>{headerLinks.map(({ label }) => label).join('   ')}</span>
        </div>
        <div className="shopview__hero">
          <div>
            <h3>{hero.title}</h3>
            <p>{hero.text}</p>
            {hero.buttons.map(({ label }, index) => (
              <span key={label} className={index === 0 ? 'shopview__button' : 'shopview__second'}>
                {label}
              </span>
            ))}
          </div>
          {hero.picture !== null && hero.picture !== HOUSE && (
            <img src={picturePath(hero.picture, 320, 'webp')} alt={hero.pictureAlt} />
          )}
        </div>
        <div className="shopview__card">
          <b>₹1,299</b>
          <small>Free delivery</small>
          <u>Size guide</u>
          <span className="shopview__field">560001</span>
        </div>
      </div>
      <p className="sub">Changes show here at once. The store changes when you save.</p>
    </Panel>
  );
}
