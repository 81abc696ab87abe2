import { ArrowRightOutlined } from '@ant-design/icons';
import type { FieldChange, ObjectHistory } from '@contract/object/history';
import { cutText } from '@contract/text/cut';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { formatDuration } from '@/utils/duration';
import styles from './activity.module.css';
import { eventText } from './feed';

const LONG = 120;
const cut = (text: string | null) => {
  if (text === null || text === '') return '（空）';
  return text.length > LONG ? `${cutText(text, LONG)}…` : text;
};

const Change = ({ change }: { change: FieldChange }) => (
  <li>
    {change.label}：<del title={change.before ?? undefined}>{cut(change.before)}</del>
    <ArrowRightOutlined className={styles.arrow} />
    <span title={change.after ?? undefined}>{cut(change.after)}</span>
  </li>
);

/** From which stage to which, and how long the object had stood in the one before. */
function Transition({ change, stoodSeconds }: { change: FieldChange; stoodSeconds: number | null }) {
  return (
    <p className={styles.transition}>
      <span className={styles.stage}>{change.before ?? '（空）'}</span>
      <ArrowRightOutlined className={styles.arrow} aria-label="变更为" />
      <span className={styles.stage}>{change.after ?? '（空）'}</span>
      {stoodSeconds !== null && (
        <span className={styles.hint}>
          在「{change.before}」停留 {formatDuration(stoodSeconds * 1000)}
        </span>
      )}
    </p>
  );
}

/** Who did what, when; field by field before and after. */
export function ChangeItem({ change, events }: { change: ObjectHistory; events?: Readonly<Record<string, string>> }) {
  const stage = change.changes.find(({ field }) => field === 'stageId' || field === 'state');
  const others = change.changes.filter((one) => one !== stage);
  return (
    <article className={styles.item}>
      <PersonAvatar person={change.actor} size={20} emptyText="系统" />
      <div className={styles.body}>
        <div className={styles.line}>
          {change.actor && <b>{change.actor.name}</b>}
          <span>{eventText(change.event, events)}</span>
          <RelativeTime time={change.at} />
        </div>
        {stage && <Transition change={stage} stoodSeconds={change.stoodSeconds} />}
        {others.length > 0 && change.event !== 'created' && (
          <ul className={styles.changes}>
            {others.map((field) => (
              <Change key={field.field} change={field} />
            ))}
          </ul>
        )}
        {change.reason && (
          <p className={styles.reason}>
            {change.event === 'urged' ? '备注' : '原因'}：{change.reason}
          </p>
        )}
      </div>
    </article>
  );
}
