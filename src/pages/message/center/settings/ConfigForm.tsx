import { type EventCode, eventCodes } from '@contract/message/events';
import type { Matrix, ReceiveConfig, ReceiveConfigQuery } from '@contract/message/receiveConfig';
import type { Channel } from '@contract/object/eventEntry';
import { Button } from 'antd';
import { useDraft } from '@/features/object/form';
import { messageApi } from '@/services/message';
import { MatrixTable } from './MatrixTable';
import { QuietTimes, type Times } from './QuietTimes';
import styles from './settings.module.css';

interface Choices {
  matrix: Matrix;
  times: Times;
}
const isSame = (a: Choices, b: Choices) =>
  eventCodes.every((event) => JSON.stringify(a.matrix[event]) === JSON.stringify(b.matrix[event])) &&
  a.times.quietFrom === b.times.quietFrom &&
  a.times.quietTo === b.times.quietTo &&
  a.times.digestHour === b.times.digestHour;

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
  const { quietFrom, quietTo, digestHour } = config;
  const editor = useDraft<Choices, unknown>({
    stored: { value: { matrix: config.matrix, times: { quietFrom, quietTo, digestHour } }, version: config.version },
    same: isSame,
    send: ({ matrix, times }, version = config.version) =>
      messageApi.saveReceiveConfig({ ...place, version, matrix, ...(!place.projectId && times) }),
    onSaved,
    saved: '设置已保存',
    failure: '保存设置失败',
    conflict: {
      subject: place.scope === 'tenant' ? '企业默认的接收设置' : '接收设置',
      rows: () => [],
      onTheirs: onSaved,
    },
  });
  const { matrix, times } = editor.draft;
  const setMatrix = (next: Matrix) => editor.setDraft({ matrix: next, times });
  const halfSpan = Boolean(times.quietFrom) !== Boolean(times.quietTo);
  return (
    <>
      <MatrixTable
        matrix={matrix}
        inherited={config.inherited}
        mail={place.scope === 'tenant' ? '' : config.mail}
        app={config.app && { ...config.app, reached: place.scope === 'tenant' || config.app.reached }}
        onChange={(event, channel, on) => setMatrix(withChoice(matrix, config.inherited, event, channel, on))}
      />
      {!place.projectId && (
        <QuietTimes
          value={times}
          withDigest={place.scope !== 'tenant'}
          onChange={(next) => editor.setDraft({ matrix, times: next })}
        />
      )}
      <div className={styles.save}>
        <Button
          type="primary"
          disabled={!editor.dirty || halfSpan}
          loading={editor.busy}
          onClick={() => void editor.save()}
        >
          保存
        </Button>
        <Button disabled={Object.keys(matrix).length === 0} onClick={() => setMatrix({})}>
          恢复默认
        </Button>
      </div>
      {editor.dialog}
    </>
  );
}
