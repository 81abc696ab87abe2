import type { RiskDetail } from '@contract/risk/risk';
import { App, Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Entries, Field, type RecordHandle } from '@/features/object/register';
import { TrackForm } from './TrackForm';
import { TrackLine } from './TrackLine';

/** The course of a risk's score, and what was seen of it. */
export function Tracks({ record }: RecordHandle<RiskDetail>) {
  return (
    <>
      <TrackLine risk={record} />
      {record.tracks.length === 0 && '还没有跟踪记录'}
      <Entries>
        {record.tracks.map(({ id, at, by, probability, impact, situation, measures }) => (
          <Field
            key={id}
            label={`${dayjs(at).format('YYYY-MM-DD HH:mm')} · ${by?.name ?? '系统'}${probability && impact ? ` · ${probability} × ${impact}` : ''}`}
          >
            {measures ? `${situation}\n措施：${measures}` : situation}
          </Field>
        ))}
      </Entries>
    </>
  );
}

export function TrackButton({ record, changed }: RecordHandle<RiskDetail>) {
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  if (!record.rights.state) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        登记跟踪
      </Button>
      {open && (
        <TrackForm
          risk={record}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            void message.success('登记成功');
            changed();
          }}
        />
      )}
    </>
  );
}
