import unfinished from '#app/assets/weaves/unfinished.svg';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { Rating, Stars } from '#app/ui/rating.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { Selvedge, Thread, Weave } from '#app/ui/weave.tsx';
import { type Picture as StoredPicture, TONES } from '#shop/catalog/picture.ts';
import { ProductCard } from '../product-card/product-card.tsx';
import { sampleCards } from './samples.ts';

interface Measure {
  readonly size: string;
  readonly chest: number;
  readonly waist: number;
}

const MEASURES: readonly Measure[] = [
  { size: 'S', chest: 34, waist: 28 },
  { size: 'M', chest: 36, waist: 30 },
];

const COLUMNS: readonly Column<Measure>[] = [
  { title: 'Size', cell: ({ size }) => size },
  { title: 'Chest', numeric: true, cell: ({ chest }) => `${chest} in` },
  { title: 'Waist', numeric: true, cell: ({ waist }) => `${waist} in` },
];

const ICONS = ['search', 'heart', 'bag', 'menu', 'close', 'right', 'arrow', 'check', 'info', 'instagram', 'facebook'];

export function ContentSpecimens({ picture }: { readonly picture: StoredPicture | null }) {
  return (
    <>
      <section>
        <h2 className="h-panel">Badge, price, rating</h2>
        <div className="specimens__row">
          <Badge kind="off">30% off</Badge>
          <Badge kind="new">New</Badge>
          <Badge kind="sold">Sold out</Badge>
          <Badge kind="soft">Only 3 left</Badge>
        </div>
        <Price amount={129_900} oldAmount={184_900} />
        <Price amount={129_900} oldAmount={184_900} savedPercent={30} large />
        <Price amount={153_382} large />
        <Price amount={-50_000} />
        <Rating value={4.6} count={128} />
        <Rating value={0} count={0} />
        <Stars value={4} count={23} />
        <Stars value={2.4} />
      </section>
      <section className="specimens__wide">
        <h2 className="h-panel">
          Product card: with sizes, without a picture, without sizes, new, sold out, long name
        </h2>
        <div className="grid">
          {sampleCards(picture).map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </div>
      </section>
      <section>
        <h2 className="h-panel">Picture, skeleton</h2>
        <div className="specimens__row">
          {picture && <Picture picture={picture} sizes="160px" />}
          <div className="specimens__stack specimens__skeletons">
            <Skeleton shape="picture" />
            <Skeleton />
            <Skeleton short />
            <Skeleton shape="button" />
          </div>
        </div>
      </section>
      <section>
        <h2 className="h-panel">Empty state</h2>
        <EmptyState
          title="Nothing here yet"
          text="The loom is set. Pick the first thread. Add something you love."
          pictogram={<Weave src={unfinished} width={138} height={92} />}
        >
          <Button>Start Shopping</Button>
        </EmptyState>
      </section>
      <section>
        <h2 className="h-panel">Table</h2>
        <Table label="Measures" columns={COLUMNS} rows={MEASURES} getKey={({ size }) => size} />
      </section>
      <section>
        <h2 className="h-panel">Icons, weave</h2>
        <div className="specimens__row">
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
          <Icon name="heart" size="sm" />
          <Icon name="heart" size="xs" />
        </div>
        <div className="specimens__stack">
          <Selvedge />
          <Thread />
        </div>
      </section>
      <section className="specimens__wide">
        <h2 className="h-panel">Tones</h2>
        <div className="tones">
          {Object.keys(TONES).map((tone) => (
            <div key={tone}>
              <span className={`tone-${tone}`} />
              {tone}
            </div>
          ))}
        </div>
      </section>
    </>
  );
}
