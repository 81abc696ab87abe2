import type { ViewVisibility } from '@contract/object/groups';
import type { SavedView } from '@contract/object/savedViews';
import { Form, Input, Radio } from 'antd';
import { FormModal } from '@/features/object/form';

export interface ViewName {
  name: string;
  visibility: ViewVisibility;
}

interface Props {
  /** Null: a new one. */
  view: SavedView | null;
  mayShare: boolean;
  send: (values: ViewName) => Promise<{ id: string }>;
  onDone: (saved: { id: string }) => void;
  onClose: () => void;
}

/** A name for what is on the screen, or another one for a view; and who sees it. */
export const NameView = ({ view, mayShare, send, onDone, onClose }: Props) => (
  <FormModal<ViewName, { id: string }>
    title={view ? '编辑视图' : '存为视图'}
    width={420}
    okText="保存"
    initialValues={{ name: view?.name ?? '', visibility: view?.visibility ?? 'private' }}
    failure="视图没有保存"
    send={send}
    onDone={onDone}
    onClose={onClose}
  >
    <Form.Item
      name="name"
      label="名称"
      extra={view ? undefined : '保存现在的筛选、排序、显示方式与列'}
      rules={[{ required: true, whitespace: true, message: '请填写视图名称' }]}
    >
      <Input maxLength={50} autoFocus placeholder="如：延期且有风险" />
    </Form.Item>
    <Form.Item name="visibility" label="谁可以看到">
      <Radio.Group
        options={[
          { value: 'private', label: '仅自己' },
          { value: 'shared', label: '企业内所有人', disabled: !mayShare && view?.visibility !== 'shared' },
        ]}
      />
    </Form.Item>
  </FormModal>
);
