import { approvalStates, type ApprovalState as State } from '@contract/approval/kinds';
import styles from './approval.module.css';

export function ApprovalState({ state }: { state: State }) {
  return (
    <span className={styles.state} data-state={state}>
      {approvalStates[state]}
    </span>
  );
}
