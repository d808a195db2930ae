import type { ReactNode } from 'react';
import unfinished from '#app/assets/weaves/unfinished.svg';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Weave } from '#app/ui/weave.tsx';

export const UNFINISHED_WEAVE = <Weave src={unfinished} width={138} height={92} />;

interface NotFoundStateProps {
  readonly title: string;
  readonly text: string;
  /** Links to other pages. */
  readonly children: ReactNode;
}

/** A whole page for something that does not exist, such as a product or an order. */
export const NotFoundState = (props: NotFoundStateProps) => (
  <div className="wrap">
    <EmptyState {...props} level={1} pictogram={UNFINISHED_WEAVE} />
  </div>
);
