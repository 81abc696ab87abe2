import type { ManpowerRow } from '@contract/manpower/manpower';
import { sayMinutes } from '@contract/time/duration';
import { Button, Popover } from 'antd';
import styles from './manpower.module.css';
import { sayProjects } from './rows';

/** Where more is planned than fits, each to the minute, with the projects that make it. */
export function Overload({ overload }: Pick<ManpowerRow, 'overload'>) {
  if (overload.length === 0) return null;
  return (
    <Popover
      trigger="click"
      title="超负荷的日期"
      content={
        <ul className={styles.overload}>
          {overload.map((one) => (
            <li key={`${one.from}${one.to}`}>
              {one.from} 至 {one.to}：超出 {sayMinutes(one.excess)}
              <small>{sayProjects(one)}</small>
              {one.tasks.length > 0 && <small>本项目的任务：{one.tasks.join('、')}</small>}
            </li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small" danger>
        超负荷 {overload.length} 段
      </Button>
    </Popover>
  );
}
