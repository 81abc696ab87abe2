import type { ApprovalDetail, ApprovalEntry } from '@contract/approval/approval';
import { Button } from 'antd';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import styles from './approval.module.css';
import { addedText, entryText, modeText } from './words';

interface Props {
  approval: ApprovalDetail;
  onRemove: (entry: ApprovalEntry) => void;
}

/** The steps with their people: who answered what, who is asked now, who comes after. */
export function Steps({ approval, onRemove }: Props) {
  const { flow, entries, step, state } = approval;
  const counted = entries.filter((one) => !one.voided);
  const round = Math.max(0, ...counted.map((one) => one.round));
  return (
    <ol className={styles.steps}>
      {flow.map((one, at) => {
        const number = at + 1;
        const here = counted.filter((entry) => entry.step === number && (entry.round === round || number < step));
        const isPassed = state === 'PASSED' || number < step;
        const isNow = number === step && (state === 'RUNNING' || state === 'RETURNED');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          <li key={at} className={styles.step} data-at={isPassed ? 'passed' : isNow ? 'now' : 'later'}>
            <div className={styles.stepName}>
              <strong>{one.name}</strong>
              <span className={styles.mode}>{modeText(one)}</span>
            </div>
            {here.length === 0 && (
              <p className={styles.quiet}>{isPassed ? '无人可审，自动通过' : '到这一步时确定审批人'}</p>
            )}
            <ul className={styles.people}>
              {here.map((entry) => (
                <li key={entry.id} className={`${styles.person} ${entry.parentId ? styles.added : ''}`}>
                  <PersonAvatar person={entry.principal} withName />
                  <span className={styles.quiet}>
                    {[addedText(entry), entryText(entry)].filter(Boolean).join(' · ')}
                    {entry.answeredTime && ` · ${dayjs(entry.answeredTime).format('MM-DD HH:mm')}`}
                  </span>
                  {entry.removable && (
                    <Button size="small" type="link" onClick={() => onRemove(entry)}>
                      取消加签
                    </Button>
                  )}
                  {entry.opinion && <p className={styles.opinion}>{entry.opinion}</p>}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
