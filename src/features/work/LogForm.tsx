import { DAY_HOURS_MAX, WORK_REMARK_MAX, type WorkKind, workKinds } from '@contract/task/enums';
import { Button, type GetRef, Input, type InputNumber, Select } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { DayPicker } from '@/components/DayPicker';
import { HoursInput } from '@/components/HoursInput';
import { dayOfWords } from '@/utils/dayWords';
import { shownHours } from './hours';
import { useSending, WorkForm } from './WorkForm';
import styles from './work.module.css';

export interface LogValues {
  day: string;
  minutes: number;
  /** Undefined: the hours are taken off what was left. */
  leftHours?: number;
  kind: WorkKind;
  remark: string;
}

interface Props {
  initial?: Partial<LogValues>;
  /** What the task still needs before these hours. */
  left: number | null;
  okText?: string;
  /** Rejects with the reason, which then stands below the fields; what was typed stays. */
  onSubmit: (values: LogValues) => Promise<void>;
  onCancel?: () => void;
  /** Before the fields: what the hours are for. */
  children?: ReactNode;
  disabled?: boolean;
}

/** Hours are logged for days that are over, and today. */
const past = ['今天', '昨天', '前天'];
const kinds = (Object.keys(workKinds) as WorkKind[]).map((value) => ({ value, label: workKinds[value] }));

/** Hours of one day: Enter saves, Esc gives up. */
export function LogForm({ initial, left, okText = '登记', onSubmit, onCancel, children, disabled }: Props) {
  const today = dayOfWords('今天') ?? '';
  const before = initial?.minutes ?? 0;
  const [day, setDay] = useState(initial?.day ?? today);
  const [hours, setHours] = useState<number | null>(before === 0 ? null : Number(shownHours(before / 60)));
  const [leftHours, setLeftHours] = useState<number | null>(null);
  const [kind, setKind] = useState<WorkKind>(initial?.kind ?? 'normal');
  const [remark, setRemark] = useState(initial?.remark ?? '');
  const { busy, refusal, refuse, send } = useSending();
  const field = useRef<GetRef<typeof InputNumber>>(null);
  // The one that most want who do not want what stands there.
  const other = day === today ? '昨天' : '今天';
  const expected = left === null ? null : Math.max(0, left - ((hours ?? 0) - before / 60));

  const submit = () => {
    if (disabled) return;
    if (!hours) refuse('请填写工时');
    else
      void send(() =>
        onSubmit({ day, minutes: Math.round(hours * 60), ...(leftHours !== null && { leftHours }), kind, remark }),
      );
  };

  return (
    <WorkForm label="登记工时" {...{ refusal, onCancel }} onSubmit={submit}>
      {children}
      <div className={styles.fields}>
        <div>
          <span className={styles.dayLabel}>
            日期
            <button
              type="button"
              onClick={() => {
                setDay(dayOfWords(other) ?? today);
                field.current?.focus();
              }}
            >
              {other}
            </button>
          </span>
          <DayPicker
            aria-label="日期"
            allowClear={false}
            quick={past}
            style={{ width: '100%' }}
            max={today}
            value={day}
            onChange={(next) => setDay(next ?? today)}
          />
        </div>
        <div>
          <span>工时</span>
          <HoursInput
            ref={field}
            autoFocus
            aria-label="工时"
            min={0.1}
            max={DAY_HOURS_MAX}
            step={0.5}
            value={hours}
            status={refusal && !hours ? 'error' : undefined}
            onChange={setHours}
            onPressEnter={submit}
          />
        </div>
        <div>
          <span>剩余</span>
          <HoursInput
            aria-label="剩余工时"
            step={0.5}
            placeholder={expected === null ? '未估算' : shownHours(expected)}
            value={leftHours}
            onChange={setLeftHours}
            onPressEnter={submit}
          />
        </div>
        <div>
          <span>类型</span>
          <Select<WorkKind> aria-label="工时类型" value={kind} options={kinds} onChange={setKind} />
        </div>
      </div>
      <div className={styles.last}>
        <Input
          aria-label="说明"
          placeholder="做了什么（可不填）"
          maxLength={WORK_REMARK_MAX}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            submit();
          }}
        />
        <Button type="primary" htmlType="submit" loading={busy} disabled={disabled}>
          {okText}
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
    </WorkForm>
  );
}
