import { dayText } from '@contract/time/workdays';
import { Button } from 'antd';
import { ganttStyles as styles } from '@/features/gantt';
import { useKeys } from '@/hooks/keys';
import { ganttMoveKeys } from '../keys';
import type { Moving, useMoveByKeys } from './useMoveByKeys';

interface Props extends Pick<ReturnType<typeof useMoveByKeys>, 'nudge' | 'save' | 'restore'> {
  now: Moving;
}

/** Says which bar the keys move, where to, and the two ways out. */
export function MoveBanner({ now: { row, span }, nudge, save, restore }: Props) {
  useKeys(ganttMoveKeys, {
    later: () => nudge('move', 1),
    earlier: () => nudge('move', -1),
    longer: () => nudge('end', 1),
    shorter: () => nudge('end', -1),
    save: () => void save(),
    restore,
  });
  return (
    <div role="status" className={styles.moveBanner}>
      <strong>移动 {row.taskNo}</strong>
      <span className="tabular">
        {dayText(span.start)} 至 {dayText(span.end)}
      </span>
      <span className={styles.hint}>← → 移动一个工作日，Shift ← → 改截止</span>
      <Button size="small" type="primary" onClick={() => void save()}>
        保存 Enter
      </Button>
      <Button size="small" onClick={restore}>
        还原 Esc
      </Button>
    </div>
  );
}
