import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { dayText } from '@contract/time/workdays';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import styles from './calendar.less';
import { type CalendarMode, paged, weeksOf } from './weeks';

interface Props {
  mode: CalendarMode;
  focus: number;
  today: number;
  phone: boolean;
  onMode: (mode: CalendarMode) => void;
  goTo: (day: number) => void;
  /** Of its list, at the end. */
  children?: ReactNode;
}

/** What is seen of the calendar, and the way to other days. */
export function Bar({ mode, focus, today, phone, onMode, goTo, children }: Props) {
  const first = weeksOf(mode, focus)[0] ?? focus;
  const text = dayText(focus);
  const title =
    mode === 'week' && !phone
      ? `${dayText(first)} 至 ${dayText(first + 6)}`
      : `${text.slice(0, 4)}年${Number(text.slice(5, 7))}月`;
  const page = (step: 1 | -1) => goTo(paged(mode, focus, step));
  return (
    <div className={styles.tools}>
      <Button size="small" type="text" icon={<LeftOutlined />} aria-label="上一页" onClick={() => page(-1)} />
      <strong className={styles.heading}>{title}</strong>
      <Button size="small" type="text" icon={<RightOutlined />} aria-label="下一页" onClick={() => page(1)} />
      <Button size="small" disabled={focus === today} title="今天（t）" onClick={() => goTo(today)}>
        今天
      </Button>
      {!phone && (
        <Segmented<CalendarMode>
          size="small"
          aria-label="月或周"
          value={mode}
          onChange={onMode}
          options={[
            { value: 'month', label: '月' },
            { value: 'week', label: '周' },
          ]}
        />
      )}
      <span style={{ flex: 1 }} />
      {children}
    </div>
  );
}
