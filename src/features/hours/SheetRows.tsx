import type { SheetRow } from '@contract/hours/hours';
import { workKinds } from '@contract/task/enums';
import { sayMinutes } from '@contract/time/duration';
import { oddities, otherWork, workStates } from '@contract/time/workWords';
import { Link } from '@umijs/max';
import { Button, Tag } from 'antd';
import dayjs from 'dayjs';
import styles from './hours.module.css';

const what = ({ task, other }: SheetRow) =>
  task ? (
    <Link to={`/myTask/${task.taskId}/detail`}>
      {task.taskNo} {task.title}
    </Link>
  ) : (
    <span>{other ? otherWork[other] : '不可见的任务'}</span>
  );

interface Props {
  rows: readonly SheetRow[];
  /** States are told where they differ from what the place is about. */
  states?: boolean;
  onReturn?: (row: SheetRow) => void;
}

/** What somebody worked in a week, day by day, with what is odd about it. */
export const SheetRows = ({ rows, states = false, onReturn }: Props) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <li key={row.id}>
        <span className={styles.day}>{dayjs(row.day).format('M-D dd')}</span>
        <b className={styles.day}>{sayMinutes(row.minutes)}</b>
        <span className={styles.what}>
          {what(row)}
          {row.remark && <span className={styles.sub}>{row.remark}</span>}
        </span>
        {row.kind !== 'normal' && <Tag>{workKinds[row.kind]}</Tag>}
        {row.odd.map((one) => (
          <Tag key={one} color="warning">
            {oddities[one]}
          </Tag>
        ))}
        {states && <Tag>{workStates[row.state]}</Tag>}
        {onReturn && (
          <Button
            size="small"
            type="text"
            aria-label={`退回 ${row.day} ${sayMinutes(row.minutes)}`}
            onClick={() => onReturn(row)}
          >
            退回
          </Button>
        )}
      </li>
    ))}
  </ul>
);
