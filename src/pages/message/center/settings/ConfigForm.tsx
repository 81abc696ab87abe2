import type { StaleData } from '@contract/envelope';
import { type EventCode, eventCodes } from '@contract/message/events';
import type { Matrix, ReceiveConfig, ReceiveConfigQuery } from '@contract/message/receiveConfig';
import type { Channel } from '@contract/object/eventEntry';
import { App, Button } from 'antd';
import { useState } from 'react';
import { ConflictDialog } from '@/features/object/save';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { showFailure } from '@/services/client';
import { messageApi } from '@/services/message';
import { staleOf } from '@/utils/refusal';
import { MatrixTable } from './MatrixTable';
import { QuietTimes, type Times } from './QuietTimes';
import styles from './settings.module.css';

type Versioned = { version: number };

interface ConfigFormProps {
  config: ReceiveConfig;
  place: ReceiveConfigQuery;
  onSaved: () => void;
}

/** What is set here, by event; what equals the wider setting again is left to that. */
export function withChoice(
  matrix: Matrix,
  inherited: Matrix,
  event: EventCode,
  channel: Channel,
  on: boolean | undefined,
): Matrix {
  const row = { ...matrix[event] };
  if (on === undefined || inherited[event]?.[channel] === on) delete row[channel];
  else row[channel] = on;
  const { [event]: _, ...others } = matrix;
  return Object.keys(row).length > 0 ? { ...others, [event]: row } : others;
}

export function ConfigForm({ config, place, onSaved }: ConfigFormProps) {
  const { message } = App.useApp();
  const [matrix, setMatrix] = useState(config.matrix);
  const { quietFrom, quietTo, digestHour } = config;
  const [times, setTimes] = useState<Times>({ quietFrom, quietTo, digestHour });
  const [saving, setSaving] = useState(false);
  const [asked, setAsked] = useState<StaleData<Versioned>>();
  const changed =
    eventCodes.some((event) => JSON.stringify(matrix[event]) !== JSON.stringify(config.matrix[event])) ||
    times.quietFrom !== quietFrom ||
    times.quietTo !== quietTo ||
    times.digestHour !== digestHour;
  const halfSpan = Boolean(times.quietFrom) !== Boolean(times.quietTo);

  useLeaveGuard(changed && !saving);
  const save = async (version: number) => {
    setSaving(true);
    try {
      await messageApi.saveReceiveConfig({ ...place, version, matrix, ...(!place.projectId && times) }, showFailure);
      void message.success('设置已保存');
      onSaved();
    } catch (error) {
      // Any other failure is shown by the request layer; what was chosen stays.
      const stale = staleOf<Versioned>(error);
      if (stale) setAsked(stale);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <MatrixTable
        matrix={matrix}
        inherited={config.inherited}
        mail={place.scope === 'tenant' ? '' : config.mail}
        app={config.app && { ...config.app, reached: place.scope === 'tenant' || config.app.reached }}
        onChange={(event, channel, on) => setMatrix(withChoice(matrix, config.inherited, event, channel, on))}
      />
      {!place.projectId && <QuietTimes value={times} withDigest={place.scope !== 'tenant'} onChange={setTimes} />}
      <div className={styles.save}>
        <Button
          type="primary"
          disabled={!changed || halfSpan}
          loading={saving}
          onClick={() => void save(config.version)}
        >
          保存
        </Button>
        <Button disabled={Object.keys(matrix).length === 0} onClick={() => setMatrix({})}>
          恢复默认
        </Button>
      </div>
      {asked && (
        <ConflictDialog
          subject={place.scope === 'tenant' ? '企业默认的接收设置' : '接收设置'}
          stale={asked}
          rows={[]}
          onChoose={(choice) => {
            setAsked(undefined);
            if (choice === 'mine') void save(asked.current.version);
            if (choice === 'theirs') onSaved();
          }}
        />
      )}
    </>
  );
}
