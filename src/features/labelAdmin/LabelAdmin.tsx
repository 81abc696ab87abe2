import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { labelColors } from '@contract/task/enums';
import type { LabelUsage } from '@contract/task/labels';
import { App, Button, Input, Tag } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { WaitingLines } from '@/components/QuickLine';
import StateView from '@/components/StateView';
import { ColorDot } from '@/features/fieldAdmin';
import { InlineText } from '@/features/object/form';
import { useQuickLine } from '@/hooks/useQuickLine';
import { useRequest } from '@/hooks/useRequest';
import { labelApi } from '@/services/label';
import { errorText } from '@/utils/apiError';
import styles from './labelAdmin.module.css';
import { MergeDialog } from './MergeDialog';

const NAME_MAX = 30;

interface LabelRowProps {
  label: LabelUsage;
  /** Seen from a project, it is the enterprise's. */
  ofTenant: boolean;
  editable: boolean;
  /** @returns whether it was taken */
  attempt: (act: () => Promise<unknown>, done?: string) => Promise<boolean>;
  /** Absent: there is none to merge it with. */
  onMerge?: () => void;
  onRemove: () => void;
}

/** A label, its colour and name edited where they stand. */
function LabelRow({ label, ofTenant, editable, attempt, onMerge, onRemove }: LabelRowProps) {
  const [renaming, setRenaming] = useState(false);
  return (
    <li>
      {!editable ? (
        <i className={styles.dot} style={{ background: `var(--ant-${label.color}, ${label.color})` }} />
      ) : (
        <ColorDot
          value={label.color}
          label={label.name}
          onChange={(next) => void attempt(() => labelApi.update({ labelId: label.labelId, color: next }))}
        />
      )}
      {renaming ? (
        <InlineText
          autoFocus
          size="small"
          maxLength={NAME_MAX}
          value={label.name}
          aria-label="标签名称"
          onSave={(name) => attempt(() => labelApi.update({ labelId: label.labelId, name }), '已改名')}
          onEnd={() => setRenaming(false)}
        />
      ) : (
        <span className={styles.name}>
          {label.name}
          {ofTenant && <Tag>企业</Tag>}
        </span>
      )}
      <span className={styles.count}>{label.count} 个任务</span>
      {editable && (
        <ActionMenu
          placement="bottomRight"
          menu={{
            items: [
              { key: 'rename', label: '改名', onClick: () => setRenaming(true) },
              ...(onMerge ? [{ key: 'merge', label: '合并到…', onClick: onMerge }] : []),
              { key: 'remove', label: '删除', danger: true, onClick: onRemove },
            ],
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${label.name} 的操作`} />
        </ActionMenu>
      )}
    </li>
  );
}

/** Labels with how many tasks that one sees bear them; without a project those of the enterprise. */
export function LabelAdmin({ projectId, editable }: { projectId: string | null; editable: boolean }) {
  const { message, modal } = App.useApp();
  const { data, error, loading, refresh } = useRequest(
    () => (projectId ? labelApi.usage({ projectId }) : labelApi.tenantUsage()),
    {
      refreshDeps: [projectId],
    },
  );
  const line = useQuickLine();
  const [color, setColor] = useState<string>(labelColors[0]);
  const [merging, setMerging] = useState<LabelUsage | null>(null);
  const labels = data ?? [];
  const attempt = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await act();
      if (done) void message.success(done);
      refresh();
      return true;
    } catch (failure) {
      void message.error(errorText(failure));
      return false;
    }
  };
  const add = () => {
    if (!line.text.trim()) return;
    line.enter((name) => {
      const input = { name, color, ...(projectId && { projectId }) };
      return attempt(() => labelApi.create(input), `已新建标签「${name}」`);
    });
    // The next one is told apart from it.
    setColor(labelColors[((labelColors as readonly string[]).indexOf(color) + 1) % labelColors.length] ?? 'blue');
  };
  const remove = (label: LabelUsage) =>
    modal.confirm({
      title: `删除标签「${label.name}」？`,
      content:
        label.count > 0
          ? `它会从 ${label.count} 个任务（以及您看不到的任务）上移除，不能撤销。要保留归类，请改用「合并到」。`
          : '您能看到的任务都没有使用它；您看不到的任务如果有，也会移除。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => attempt(() => labelApi.delete({ id: label.labelId }), `已删除「${label.name}」`),
    });
  /** Of the enterprise, seen from a project: to be read only. */
  const foreign = (label: LabelUsage) => !editable || (projectId !== null && label.shared);
  return (
    <>
      {editable && (
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <ColorDot value={color} label="新标签" onChange={setColor} />
          <Input
            maxLength={NAME_MAX}
            value={line.text}
            placeholder="新标签的名称"
            aria-label="新标签的名称"
            onChange={(event) => line.setText(event.target.value)}
          />
          <Button htmlType="submit" icon={<PlusOutlined />} disabled={!line.text.trim()}>
            添加
          </Button>
        </form>
      )}
      <WaitingLines line={line} />
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={labels.length === 0}
        emptyText="还没有标签，标签可以跨类型、跨阶段归类任务"
      >
        <ul className={styles.list}>
          {labels.map((label) => (
            <LabelRow
              key={label.labelId}
              {...{ label, attempt }}
              ofTenant={projectId !== null && label.shared}
              editable={!foreign(label)}
              onMerge={labels.length > 1 ? () => setMerging(label) : undefined}
              onRemove={() => remove(label)}
            />
          ))}
        </ul>
      </StateView>
      {merging && (
        <MergeDialog
          label={merging}
          others={labels.filter(({ labelId }) => labelId !== merging.labelId)}
          onClose={() => setMerging(null)}
          onMerged={() => {
            setMerging(null);
            refresh();
          }}
        />
      )}
    </>
  );
}
