import type { EnvironmentDetail } from '@contract/environment/environment';
import { healths, type Health as State } from '@contract/environment/fields';
import { App, Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { RecordHandle } from '@/features/object/register';
import { environmentApi } from '@/services/environment';
import { failureText } from '@/utils/failure';
import styles from './health.module.css';

const DAYS = 7;
const minute = (time: string) => dayjs(time).format('M-D HH:mm');

export const HealthMark = ({ health }: { health: string }) => (
  <span className={styles.mark} data-health={health}>
    {healths[health as State] ?? health}
  </span>
);

/** What checks found in the last week: green it answered, red it did not, nothing where nobody asked. */
export function HealthStrip({ record }: RecordHandle<EnvironmentDetail>) {
  const { healthSpans, health, checkedTime, checkNote, checkKind } = record;
  const [from, to] = [dayjs().subtract(DAYS, 'day').valueOf(), Date.now()];
  const at = (time: string) => Math.min(1, Math.max(0, (dayjs(time).valueOf() - from) / (to - from)));
  const broken = healthSpans.filter(({ up }) => !up);
  return (
    <div className={styles.health}>
      <div className={styles.facts}>
        <HealthMark health={health} />
        {checkedTime ? (
          <span>
            {minute(checkedTime)}：{checkNote}
          </span>
        ) : (
          <span>{checkKind ? '即将进行第一次检查' : '没有设置自动检查'}</span>
        )}
      </div>
      {healthSpans.length > 0 && (
        <>
          <div
            className={styles.strip}
            role="img"
            aria-label={`最近 ${DAYS} 天：${broken.length === 0 ? '没有异常' : broken.map((one) => `${minute(one.from)} 至 ${minute(one.to)} 异常，${one.note}`).join('；')}`}
          >
            {healthSpans.map((span) => (
              <i
                key={span.from}
                data-up={span.up}
                title={`${minute(span.from)} 至 ${minute(span.to)}：${span.note}`}
                style={{
                  left: `${at(span.from) * 100}%`,
                  width: `${Math.max(0.4, (at(span.to) - at(span.from)) * 100)}%`,
                }}
              />
            ))}
          </div>
          <div className={styles.scale} aria-hidden>
            <span>{DAYS} 天前</span>
            <span>现在</span>
          </div>
        </>
      )}
    </div>
  );
}

export function CheckButton({ record, changed }: RecordHandle<EnvironmentDetail>) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  if (!record.rights.update || !record.checkKind) return null;
  const check = async () => {
    setBusy(true);
    try {
      const { up, note } = await environmentApi.check({ id: record.id });
      if (up) void message.success(`正常：${note}`);
      else void message.warning(`异常：${note}`);
      changed();
    } catch (error) {
      void message.error(failureText(error, '检查失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" loading={busy} onClick={() => void check()}>
      立即检查
    </Button>
  );
}
