import type { ReceiveConfig } from '@contract/message/receiveConfig';
import { Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import styles from './settings.module.css';

export type Times = Pick<ReceiveConfig, 'quietFrom' | 'quietTo' | 'digestHour'>;

interface QuietTimesProps {
  value: Times;
  withDigest: boolean;
  onChange: (value: Times) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `每天 ${hour}:00` }));
const clock = (time: string | null) => (time ? dayjs(`2000-01-01T${time}`) : null);

/** Quiet hours, and the hour of the daily mail. */
export function QuietTimes({ value, withDigest, onChange }: QuietTimesProps) {
  const picker = (field: 'quietFrom' | 'quietTo', label: string) => (
    <TimePicker
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      className={styles.clock}
      aria-label={`免打扰${label}`}
      placeholder={label}
      value={clock(value[field])}
      onChange={(time) => onChange({ ...value, [field]: time?.format('HH:mm') ?? null })}
    />
  );
  return (
    <dl className={styles.times}>
      <dt>免打扰时段</dt>
      <dd>
        {picker('quietFrom', '开始')} – {picker('quietTo', '结束')}
        <span className={styles.hint}>期间不弹浏览器通知，邮件推迟到结束后发送；可以跨零点。</span>
      </dd>
      {withDigest && (
        <>
          <dt>每日摘要邮件</dt>
          <dd>
            <Select
              allowClear
              className={styles.digest}
              aria-label="每日摘要邮件"
              placeholder="不发送"
              options={hours}
              value={value.digestHour}
              onChange={(hour?: number) => onChange({ ...value, digestHour: hour ?? null })}
            />
            <span className={styles.hint}>把最近一天的未读消息合成一封邮件。</span>
          </dd>
        </>
      )}
    </dl>
  );
}
