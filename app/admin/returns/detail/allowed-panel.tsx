import { Icon } from '#app/ui/icon.tsx';
import type { AdminReturn } from '#shop/returns/admin-return.server.ts';
import type { ReturnSummary } from '#shop/returns/shown-return.ts';
import { Panel } from '../../kit/panel.tsx';
import { ruleResults } from './rule-results.ts';

interface AllowedPanelProps {
  readonly detail: AdminReturn;
  readonly otherReturns: readonly ReturnSummary[];
}

export const AllowedPanel = ({ detail, otherReturns }: AllowedPanelProps) => (
  <Panel title="Allowed?" bodyClass="ret__body">
    <ul className="ret-facts">
      {ruleResults(detail, otherReturns).map(({ isMet, text }) => (
        <li key={text} className={isMet ? undefined : 'ret-facts__not'}>
          <Icon name={isMet ? 'check' : 'alert'} size="sm" />
          <span>
            {!isMet && <span className="sr">Not met: </span>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);
