import type { LabelUsage } from '@contract/task/labels';
import { App, Modal, Select } from 'antd';
import { useState } from 'react';
import { labelApi } from '@/services/label';
import { errorText } from '@/utils/apiError';

interface Props {
  label: LabelUsage;
  others: readonly LabelUsage[];
  onClose: () => void;
  onMerged: () => void;
}

/** Which label takes the place of another one. */
export function MergeDialog({ label, others, onClose, onMerged }: Props) {
  const { message } = App.useApp();
  const [intoId, setIntoId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const merge = async () => {
    if (!intoId) return;
    setBusy(true);
    try {
      const { count } = await labelApi.merge({ labelId: label.labelId, intoId });
      void message.success(`已合并，${count} 个任务换成了新的标签`);
      onMerged();
    } catch (error) {
      void message.error(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`将「${label.name}」合并到`}
      okText="合并"
      okButtonProps={{ disabled: !intoId }}
      confirmLoading={busy}
      onOk={() => void merge()}
      onCancel={onClose}
    >
      <Select
        style={{ width: '100%' }}
        placeholder="选择保留的标签"
        showSearch={{ optionFilterProp: 'label' }}
        options={others.map(({ labelId, name }) => ({ value: labelId, label: name }))}
        value={intoId}
        onChange={setIntoId}
      />
      <p style={{ color: 'var(--ant-color-text-secondary)', margin: '12px 0 0' }}>
        {label.count} 个任务（以及您看不到的任务）会改用所选标签，「{label.name}」随后被删除，不能撤销。
      </p>
    </Modal>
  );
}
