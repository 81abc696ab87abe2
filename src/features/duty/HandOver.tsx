import type { DutyNote, DutyNotes, Shift } from '@contract/duty/duty';
import { DUTY_NOTE_MAX } from '@contract/duty/kinds';
import { useModel } from '@umijs/max';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { dutyApi } from '@/services/duty';
import { failureText } from '@/utils/failure';
import styles from './duty.module.css';

interface Props {
  shift: Shift;
  day: string;
}

/** What was handed over for a shift, and what is handed over from it; whoever serves it writes the latter. */
export function HandOver({ shift, day }: Props) {
  const { data, error, refresh, mutate } = useRequest(() => dutyApi.notes({ shiftId: shift.id, day }), {
    refreshDeps: [shift.id, day],
  });
  const [editing, setEditing] = useState(false);
  const { initialState } = useModel('@@initialState');
  const userId = initialState?.user?.userId;
  if (error && !data) {
    return (
      <p className={styles.sub}>
        交接没有读到。
        <Button type="link" size="small" onClick={refresh}>
          重试
        </Button>
      </p>
    );
  }
  if (!data) return null;
  const mine = data.own.find(({ person }) => person?.userId === userId);
  return (
    <div className={styles.notes}>
      {data.before.map((note) => (
        <Note key={note.id} note={note} label={`上一班（${note.shiftName}）的交接`} />
      ))}
      {data.own
        .filter((note) => !(editing && note.id === mine?.id))
        .map((note) => (
          <Note key={note.id} note={note} label="本班的交接" />
        ))}
      {data.editable && !editing && (
        <Button size="small" onClick={() => setEditing(true)}>
          {mine ? '修改交接' : '写交接'}
        </Button>
      )}
      {editing && (
        <Editor
          {...{ shift, day, mine }}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            mutate(saved);
            setEditing(false);
          }}
          onFailed={refresh}
        />
      )}
    </div>
  );
}

const Note = ({ note, label }: { note: DutyNote; label: string }) => (
  <section aria-label={label} className={styles.note}>
    <span className={styles.sub}>
      {label} · {note.person?.name ?? '已离开的成员'} · <RelativeTime time={note.time} />
    </span>
    <p>{note.text}</p>
  </section>
);

interface EditorProps extends Props {
  mine: DutyNote | undefined;
  onClose: () => void;
  onSaved: (notes: DutyNotes) => void;
  onFailed: () => void;
}

function Editor({ shift, day, mine, onClose, onSaved, onFailed }: EditorProps) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [text, setText] = useState(mine?.text ?? '');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const saved = await dutyApi.saveNote({ shiftId: shift.id, day, text, version: mine?.version ?? 0 });
      told(text.trim() === '' ? '已清空交接' : '交接已保存');
      onSaved(saved);
    } catch (caught) {
      // What was typed stays; what stands there now is read.
      void message.error(failureText(caught, '保存交接失败'));
      onFailed();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.noteEditor}>
      <Input.TextArea
        autoFocus
        aria-label="交接"
        rows={4}
        maxLength={DUTY_NOTE_MAX}
        showCount
        placeholder="留给下一班：做了什么，还要看着什么"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className={styles.actions}>
        <Button
          size="small"
          type="primary"
          loading={busy}
          disabled={!mine && text.trim() === ''}
          onClick={() => void save()}
        >
          保存
        </Button>
        <Button size="small" disabled={busy} onClick={onClose}>
          取消
        </Button>
      </span>
    </div>
  );
}
