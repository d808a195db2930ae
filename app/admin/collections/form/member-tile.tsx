import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import type { AdminMember } from '#shop/collections/list-collections.server.ts';
import { useMoney } from '../../kit/use-money.tsx';
import { capitalise } from '../../kit/wording.ts';

const WIDTHS: readonly PictureWidth[] = [200, 320];

interface MemberTileProps {
  /** Null while the product is loading. */
  readonly member: AdminMember | null;
  readonly place: number;
  readonly children?: ReactNode;
}

/** Returns why shoppers do not find the product or cannot buy it; null when they can do both. */
function problemText({ status, available }: AdminMember): string | null {
  if (status !== 'active') return `${capitalise(status)}: not shown`;
  return available <= 0 ? 'Sold out' : null;
}

export function MemberTile({ member, place, children }: MemberTileProps) {
  const money = useMoney();
  const problem = member && problemText(member);
  return (
    <>
      <div className={classNames('member__pic', problem !== null && 'member__pic--gone')}>
        {member?.picture ? (
          <Picture picture={member.picture} sizes="140px" widths={WIDTHS} alt="" />
        ) : (
          <Icon name="img" />
        )}
        <span className="member__place">{place}</span>
      </div>
      <b title={member?.name}>{member?.name ?? 'Loading…'}</b>
      {member && <span className={problem === null ? 'sub' : 'member__problem'}>{problem ?? money(member.price)}</span>}
      {children}
    </>
  );
}
