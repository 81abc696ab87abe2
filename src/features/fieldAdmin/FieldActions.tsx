import { MoreOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import { fieldApi } from '@/services/field';
import { errorText } from '@/utils/apiError';
import type { AdminField } from './types';

interface Props {
  field: AdminField;
  /** Whose it is: 任务. */
  noun: string;
  projectId: string | null;
  onEdit: () => void;
  onUp?: () => void;
  onDown?: () => void;
  onChanged: () => void;
}

/** What can be done with one field; before it goes, how many objects hold a value is said. */
export function FieldActions({ field, noun, projectId, onEdit, onUp, onDown, onChanged }: Props) {
  const { message, modal } = App.useApp();
  const { fieldId, name } = field;
  const attempt = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      void message.success(done);
      onChanged();
    } catch (error) {
      void message.error(errorText(error));
    }
  };
  const archive = async () => {
    const count = await fieldApi.usage({ id: fieldId }).then(
      (usage) => usage.count,
      (error: unknown) => {
        void message.error(errorText(error));
        return null;
      },
    );
    if (count === null) return;
    modal.confirm({
      title: `归档字段「${name}」？`,
      content:
        count > 0
          ? `有 ${count} 个${noun}填写了该字段。归档后不再显示，值会保留，恢复字段后可以再次看到。`
          : `还没有${noun}填写该字段。归档后可以随时恢复。`,
      okText: '归档',
      okButtonProps: { danger: true },
      onOk: () => attempt(() => fieldApi.archive({ id: fieldId, evenIfUsed: true }), `已归档「${name}」`),
    });
  };
  const release = () =>
    modal.confirm({
      title: `将企业字段「${name}」移出项目？`,
      content: `项目中的${noun}不再显示该字段，已填写的值会保留，重新引用后可以再次看到。`,
      okText: '移出',
      okButtonProps: { danger: true },
      onOk: () =>
        attempt(() => fieldApi.release({ projectId: projectId ?? '', fieldId, evenIfUsed: true }), `已移出「${name}」`),
    });
  const require = () =>
    attempt(
      () => fieldApi.updateAdopted({ projectId: projectId ?? '', fieldId, required: !field.required }),
      field.required ? '已改为选填' : '已改为必填',
    );
  const items = [
    ...(field.adopted
      ? [
          ...(field.kind === 'calculated'
            ? []
            : [{ key: 'require', label: field.required ? '改为选填' : '改为必填', onClick: () => void require() }]),
        ]
      : [{ key: 'edit', label: '编辑', onClick: onEdit }]),
    ...(onUp ? [{ key: 'up', label: '上移', onClick: onUp }] : []),
    ...(onDown ? [{ key: 'down', label: '下移', onClick: onDown }] : []),
    field.adopted
      ? { key: 'release', label: '移出项目', danger: true, onClick: release }
      : { key: 'archive', label: '归档', danger: true, onClick: () => void archive() },
  ];
  return (
    <ActionMenu placement="bottomRight" menu={{ items }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${name} 的操作`} />
    </ActionMenu>
  );
}
