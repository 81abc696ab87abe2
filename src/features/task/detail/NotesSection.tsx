import type { TaskDetail } from '@contract/task/task';
import { Button } from 'antd';
import { useState } from 'react';
import { Prose } from '@/components/Prose';
import { RichEditor } from '@/components/RichEditor';
import {
  type DraftBase,
  notesDraft,
  readDraftBase,
  readTextDraft,
  useMentionable,
  writeDraftBase,
  writeTextDraft,
} from '@/features/object/editor';
import { isBlankHtml } from '@/utils/textHtml';
import type { TaskPatch } from '../fields/patch';
import styles from '../styles/detail.less';
import { RequiredMark } from './FieldLine';

interface Props {
  task: TaskDetail;
  editable: boolean;
  /** The stage demands it. */
  required?: boolean;
  busy: boolean;
  /** @param from the task as it was when the change began */
  onSave: (patch: TaskPatch, from: TaskDetail) => Promise<unknown>;
}

/** The description: read, or edited and saved on purpose. Unsaved text outlives a closed drawer and a reload. */
export function NotesSection({ task, editable, required, busy, onSave }: Props) {
  const { taskId, notes, version } = task;
  const key = notesDraft(taskId);
  const [draft, setDraft] = useState<string | null>(() => (editable ? readTextDraft(key) : null));
  const [base, setBase] = useState<DraftBase | null>(() => (draft === null ? null : readDraftBase(key)));
  const [restored, setRestored] = useState(draft !== null);
  const mentions = useMentionable('task', taskId);
  const begin = (html: string) => {
    setDraft(html);
    setBase({ text: notes, version });
  };
  const keep = (html: string) => {
    setDraft(html);
    const same = html === notes;
    writeTextDraft(key, same ? null : html);
    writeDraftBase(key, same ? null : base);
  };
  const leave = () => {
    setDraft(null);
    setRestored(false);
    writeTextDraft(key, null);
    writeDraftBase(key, null);
  };
  const save = async () => {
    if (draft === null || busy) return;
    // Somebody wrote another description since: saved by the version that this began from, it meets theirs and asks.
    const from = base && base.text !== notes ? { ...task, notes: base.text, version: base.version } : task;
    if (draft === notes || (await onSave({ notes: draft }, from))) leave();
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
      <button type="button" className={styles.addNotes} onClick={() => begin('')}>
        添加描述……{required && <RequiredMark />}
      </button>
    );
  }
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        描述{required && <RequiredMark />}
        {editable && (
          <Button type="text" size="small" onClick={() => begin(notes)}>
            编辑
          </Button>
        )}
      </h3>
      <Prose html={notes} />
    </section>
  );
}
