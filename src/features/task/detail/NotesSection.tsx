import type { TaskDetail } from '@contract/task/task';
import { Button } from 'antd';
import { useState } from 'react';
import { Prose } from '@/components/Prose';
import { RichEditor } from '@/components/RichEditor';
import { notesDraft, readTextDraft, useMentionable, writeTextDraft } from '@/features/object/editor';
import { isBlankHtml } from '@/utils/textHtml';
import type { TaskPatch } from '../update/patch';
import styles from './detail.less';
import { RequiredMark } from './FieldLine';

interface Props {
  task: TaskDetail;
  editable: boolean;
  /** The stage demands it. */
  required?: boolean;
  busy: boolean;
  onSave: (patch: TaskPatch) => Promise<unknown>;
}

/** The description: read, or edited and saved on purpose. Unsaved text outlives a closed drawer and a reload. */
export function NotesSection({ task, editable, required, busy, onSave }: Props) {
  const { taskId, notes } = task;
  const [draft, setDraft] = useState<string | null>(() => (editable ? readTextDraft(notesDraft(taskId)) : null));
  const [restored, setRestored] = useState(draft !== null);
  const mentions = useMentionable('task', taskId);
  const keep = (html: string) => {
    setDraft(html);
    writeTextDraft(notesDraft(taskId), html === notes ? null : html);
  };
  const leave = () => {
    setDraft(null);
    setRestored(false);
    writeTextDraft(notesDraft(taskId), null);
  };
  const save = async () => {
    if (draft === null || busy) return;
    if (draft === notes || (await onSave({ notes: draft }))) leave();
  };

  if (draft !== null) {
    return (
      <section className={styles.section} data-editing>
        <h3 className={styles.heading}>
          描述{required && <RequiredMark />}
          {restored && <span className={styles.hint}>已恢复未保存的内容</span>}
        </h3>
        <RichEditor html={draft} onChange={keep} onSave={() => void save()} mentions={mentions} />
        <div className={styles.buttons}>
          <Button type="primary" size="small" loading={busy} onClick={() => void save()}>
            保存
          </Button>
          <Button size="small" disabled={busy} onClick={leave}>
            取消
          </Button>
        </div>
      </section>
    );
  }
  const blank = isBlankHtml(notes);
  if (blank && !editable) return null;
  if (blank) {
    return (
      <button type="button" className={styles.addNotes} onClick={() => setDraft('')}>
        添加描述……{required && <RequiredMark />}
      </button>
    );
  }
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        描述{required && <RequiredMark />}
        {editable && (
          <Button type="text" size="small" onClick={() => setDraft(notes)}>
            编辑
          </Button>
        )}
      </h3>
      <Prose html={notes} />
    </section>
  );
}
