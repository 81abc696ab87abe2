import type { ApprovalLine } from '@contract/approval/approval';
import { approvalStates } from '@contract/approval/kinds';
import RelativeTime from '@/components/RelativeTime';
import styles from './approval.module.css';
import { lineText } from './words';

/** What happened, the newest first. */
export function Course({ lines }: { lines: readonly ApprovalLine[] }) {
  return (
    <ol className="bare-list">
      {lines.toReversed().map((one) => {
        const text = one.act === 'ended' ? approvalStates[one.text as keyof typeof approvalStates] : one.text;
        return (
          <li key={one.id} className={styles.line}>
            <span>{lineText(one)}</span>
            <span className={styles.quiet}>
              <RelativeTime time={one.time} />
            </span>
            {text && <p>{text}</p>}
          </li>
        );
      })}
    </ol>
  );
}
