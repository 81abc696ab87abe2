import type { LayoutModel } from '@contract/task/layouts';
import { App, Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useDraft } from '@/features/object/form';
import type { ApiError } from '@/utils/apiError';
import { isStale, staleOf } from '@/utils/refusal';
import { draftOf, faultOf, type LayoutDraft, sameDraft } from './draft';
import type { FieldInfo } from './fieldInfo';
import { LayoutEditor } from './LayoutEditor';
import { LayoutPreview } from './LayoutPreview';
import styles from './layoutAdmin.module.css';

type Shown = 'edit' | 'detail' | 'create';

interface Props {
  /** Null: the usual layout. */
  model: LayoutModel | null;
  fields: ReadonlyMap<string, FieldInfo>;
  /** Absent: it can be looked at only. */
  onSave?: (draft: LayoutDraft) => Promise<unknown>;
  /** Shows what somebody else saved meanwhile. */
  onLatest: () => void;
  /** What else can be done with the layout. */
  actions?: ReactNode;
  /** Something has been changed and not been saved. */
  onDirty?: (dirty: boolean) => void;
}

/**
 * A layout on the bench: edited, looked at, saved. What was changed stays until it is saved or given up. To begin with
 * another layout, or another state of it, give it another `key`.
 */
export function LayoutWorkbench({ model, fields, onSave, onLatest, actions, onDirty }: Props) {
  const { message, modal } = App.useApp();
  const [shown, setShown] = useState<Shown>(onSave ? 'edit' : 'detail');
  const editor = useDraft<LayoutDraft, unknown>({
    stored: { value: draftOf(model) },
    same: sameDraft,
    send: async (sent) =>
      onSave?.({ ...sent, groups: sent.groups.map((group) => ({ ...group, title: group.title.trim() })) }),
    onSaved: () => undefined,
    saved: '字段布局已保存',
    failure: '保存字段布局失败',
    onRefused: (error) => {
      if (!isStale(error)) return false;
      conflict(error);
      return true;
    },
    onDirty,
  });
  const { draft, setDraft: change, dirty, busy } = editor;
  const conflict = (error: ApiError) => {
    const name = staleOf(error)?.updatedBy?.name;
    modal.confirm({
      title: '字段布局已被他人修改',
      content: `${name ?? '其他管理员'}保存了新的布局。查看最新布局会放弃您的修改；留在此页可以先记下您的修改。`,
      okText: '查看最新布局',
      okButtonProps: { danger: true },
      cancelText: '留在此页',
      onOk: onLatest,
    });
  };
  const save = () => {
    const fault = faultOf(draft);
    if (fault) return void message.warning(fault);
    void editor.save();
  };
  return (
    <div className={styles.bench}>
      <div className={styles.benchBar}>
        <Segmented<Shown>
          aria-label="显示"
          value={shown}
          onChange={setShown}
          options={[
            ...(onSave ? [{ value: 'edit' as const, label: '编辑' }] : []),
            { value: 'detail', label: onSave ? '预览详情' : '任务详情' },
            { value: 'create', label: onSave ? '预览新建' : '新建表单' },
          ]}
        />
        <span className="wrapped">
          {actions}
          {onSave && (
            <>
              <Button onClick={() => change(draftOf(null))} disabled={busy || sameDraft(draft, draftOf(null))}>
                恢复内置布局
              </Button>
              <Button onClick={editor.reset} disabled={!dirty || busy}>
                撤销修改
              </Button>
              <Button type="primary" loading={busy} disabled={!dirty} onClick={save}>
                保存
              </Button>
            </>
          )}
        </span>
      </div>
      {shown === 'edit' && <LayoutEditor draft={draft} fields={fields} disabled={busy} onChange={change} />}
      {shown !== 'edit' && <LayoutPreview draft={draft} fields={fields} of={shown} />}
    </div>
  );
}
