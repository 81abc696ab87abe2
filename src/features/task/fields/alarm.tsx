import { alarmMoments, alarmOffsetsText } from '@contract/task/alarm';
import dayjs from 'dayjs';
import { lazy } from 'react';
import { zoneHere } from '@/utils/today';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import type { FieldKind } from './types';

export interface Alarm {
  alarmTime: string | null;
  alarmOffsets: readonly number[];
}
export interface AlarmOptions {
  planEnd: string | null;
}

const MINUTE = 'YYYY-MM-DD HH:mm';

/** When a task reminds: the next moment, and all of it in words. */
export const alarmField: FieldKind<Alarm, AlarmOptions> = {
  show({ value, options, placeholder }) {
    const { alarmTime, alarmOffsets } = value;
    if (!alarmTime && alarmOffsets.length === 0) return <Empty text={placeholder} />;
    const moments = alarmMoments({ ...value, planEnd: options.planEnd }, zoneHere());
    const next = moments.find((moment) => moment > Date.now());
    const words = [alarmTime && dayjs(alarmTime).format(MINUTE), alarmOffsetsText(alarmOffsets)]
      .filter(Boolean)
      .join('；');
    const shown = next ? dayjs(next).format(MINUTE) : options.planEnd || alarmTime ? '已提醒' : '待设截止';
    return (
      <span className={styles.figure} title={words}>
        {shown}
        {moments.length > 1 && next && ` 等 ${moments.length} 个`}
      </span>
    );
  },
  Editor: lazy(() => import('./AlarmEditor')),
};
