import { ArrowRightOutlined } from '@ant-design/icons';
import type { FieldChange, TaskHistory } from '@contract/task/task';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { eventText } from './feed';
import styles from './history.less';

const LONG = 120;
const cut = (text: string | null) => {
  if (text === null || text === '') return '（空）';
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
};

const Change = ({ change }: { change: FieldChange }) => (
  <li>
    {change.label}：<del title={change.before ?? undefined}>{cut(change.before)}</del>
    <ArrowRightOutlined className={styles.arrow} />
    <span title={change.after ?? undefined}>{cut(change.after)}</span>
  </li>
);

/** Who did what, when; field by field before and after. */
export function ChangeItem({ change }: { change: TaskHistory }) {
  return (
    <article className={styles.item}>
      <PersonAvatar person={change.actor} size={20} emptyText="系统" />
      <div className={styles.body}>
        <div className={styles.line}>
          {change.actor && <b>{change.actor.name}</b>}
          <span>{eventText(change.event)}</span>
          <RelativeTime time={change.at} />
        </div>
        {change.changes.length > 0 && change.event !== 'created' && (
          <ul className={styles.changes}>
            {change.changes.map((field) => (
              <Change key={field.field} change={field} />
            ))}
          </ul>
        )}
        {change.reason && <p className={styles.reason}>原因：{change.reason}</p>}
      </div>
    </article>
  );
}
