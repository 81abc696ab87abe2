import { ALARM_OFFSETS_MAX, alarmOffsetText, usualAlarmOffsets } from '@contract/task/alarm';
import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import styles from '../styles/fields.less';
import type { Alarm, AlarmOptions } from './alarm';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

/** A moment of one's own, and some before the deadline; several of them at once. */
export default function AlarmEditor(props: EditorProps<Alarm, AlarmOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const [alarmTime, setTime] = useState(props.value.alarmTime);
  const [offsets, setOffsets] = useState<readonly number[]>(props.value.alarmOffsets);
  const hours = [...new Set([...usualAlarmOffsets, ...props.value.alarmOffsets])].sort((a, b) => a - b);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside end here.
    <div
      className={styles.stack}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') cancel();
      }}
    >
      <DatePicker
        autoFocus
        size="small"
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        aria-label="提醒时间"
        placeholder="在某一时刻"
        className="wide"
        minDate={dayjs()}
        value={alarmTime ? dayjs(alarmTime) : null}
        onChange={(moment) => setTime(moment ? moment.second(0).millisecond(0).toISOString() : null)}
      />
      <Select
        mode="multiple"
        size="small"
        aria-label="截止前提醒"
        placeholder="截止前提醒"
        className="wide"
        maxCount={ALARM_OFFSETS_MAX}
        options={hours.map((value) => ({ value, label: alarmOffsetText(value) }))}
        value={[...offsets]}
        onChange={(next: number[]) => setOffsets(next)}
      />
      {offsets.length > 0 && !props.options.planEnd && <span className="faint-note">设置截止日期后生效</span>}
      <span className="in-a-row">
        <Button type="primary" size="small" onClick={() => commit({ alarmTime, alarmOffsets: offsets })}>
          保存
        </Button>
        <Button size="small" onClick={cancel}>
          取消
        </Button>
      </span>
    </div>
  );
}
