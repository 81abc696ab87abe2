import type { BatchAnswer } from '@contract/object/record';
import type { ProjectStatus } from '@contract/project/enums';
import { App, Form, Input, Radio, Select } from 'antd';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { ProjectLabels } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { collectionApi } from '@/services/collection';
import type { StatusWay } from './many';

interface Shared {
  /** 3 个项目. */
  title: string;
  onDone: (answer: BatchAnswer, verb: string) => void;
  onClose: () => void;
}

interface Step {
  ids: readonly string[];
  status: ProjectStatus;
  reason?: string;
}

/** A step of the lifecycle for those of the chosen that can take it. */
export function StatusMany({
  title,
  ways,
  count,
  send,
  onDone,
  onClose,
}: Shared & { ways: readonly StatusWay[]; count: number; send: (step: Step) => Promise<BatchAnswer> }) {
  const [form] = Form.useForm<{ way: string; reason?: string }>();
  const key = Form.useWatch('way', form) ?? ways[0]?.key;
  const way = ways.find((one) => one.key === key) ?? ways[0];
  if (!way) return null;
  const rest = way.ids.length < count ? `所选 ${count} 个中 ${way.ids.length} 个可以${way.label}，其余不变。` : '';
  return (
    <FormModal<{ way: string; reason?: string }, BatchAnswer>
      form={form}
      title={`变更 ${title}的状态`}
      width={480}
      okText={`${way.label} ${way.ids.length} 个`}
      danger={way.danger}
      initialValues={{ way: ways[0]?.key }}
      failure="批量变更状态失败"
      send={({ reason }) => send({ ids: way.ids, status: way.to, reason: reason?.trim() || undefined })}
      onDone={(answer) => onDone(answer, '变更')}
      onClose={onClose}
    >
      <Form.Item name="way" label="操作" extra={`${way.hint}${rest}`}>
        <Radio.Group optionType="button" options={ways.map((one) => ({ value: one.key, label: one.label }))} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="变更原因"
        rules={way.needsReason ? [{ required: true, whitespace: true, message: '请填写原因' }] : []}
      >
        <Input.TextArea rows={3} maxLength={500} placeholder={way.needsReason ? '必填' : '选填'} />
      </Form.Item>
    </FormModal>
  );
}

interface Labels {
  how: 'add' | 'remove';
  labelIds: string[];
}

/** Labels are added to those that each has, or taken out of them. */
export const LabelMany = ({
  title,
  send,
  onDone,
  onClose,
}: Shared & { send: (labels: { addLabelIds?: string[]; removeLabelIds?: string[] }) => Promise<BatchAnswer> }) => (
  <FormModal<Labels, BatchAnswer>
    title={`修改 ${title}的标签`}
    width={440}
    okText="应用"
    initialValues={{ how: 'add' }}
    failure="批量修改标签失败"
    send={({ how, labelIds }) => send(how === 'add' ? { addLabelIds: labelIds } : { removeLabelIds: labelIds })}
    onDone={(answer) => onDone(answer, '修改')}
    onClose={onClose}
  >
    <Form.Item name="how" label="方式">
      <Radio.Group optionType="button">
        <Radio value="add">添加</Radio>
        <Radio value="remove">移除</Radio>
      </Radio.Group>
    </Form.Item>
    <Form.Item name="labelIds" label="标签" rules={[{ required: true, message: '请选择标签' }]}>
      <ProjectLabels />
    </Form.Item>
  </FormModal>
);

/** Somebody else leads them from now on. */
export const OwnerMany = ({
  title,
  send,
  onDone,
  onClose,
}: Shared & { send: (ownerId: string) => Promise<BatchAnswer> }) => (
  <FormModal<{ ownerId: string }, BatchAnswer>
    title={`移交 ${title}`}
    width={440}
    okText="移交"
    initialValues={{}}
    failure="批量移交失败"
    send={({ ownerId }) => send(ownerId)}
    onDone={(answer) => onDone(answer, '移交')}
    onClose={onClose}
  >
    <Form.Item
      name="ownerId"
      label="新的负责人"
      extra="成为项目经理；原负责人仍是成员"
      rules={[{ required: true, message: '请选择负责人' }]}
    >
      <MemberSelect placeholder="搜索姓名或账号" />
    </Form.Item>
  </FormModal>
);

/** Adds them to a collection that one may change. */
export function CollectMany({
  title,
  ids,
  onDone,
  onClose,
}: Pick<Shared, 'title' | 'onClose'> & { ids: readonly string[]; onDone: () => void }) {
  const { message } = App.useApp();
  const { data } = useRequest(() => collectionApi.query({ pageSize: 200 }), { onError: () => undefined });
  const options = (data?.result ?? [])
    .filter(({ privileges }) => privileges.includes('PROJECT_COLLECTION:UPDATE'))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormModal<{ collectionId: string }, null>
      title={`将 ${title}加入项目集`}
      width={440}
      okText="加入"
      initialValues={{}}
      failure="加入项目集失败"
      send={({ collectionId }) => collectionApi.setProjects({ id: collectionId, add: [...ids] })}
      onDone={() => {
        void message.success(`已将 ${title}加入项目集`);
        onDone();
      }}
      onClose={onClose}
    >
      <Form.Item name="collectionId" label="项目集" rules={[{ required: true, message: '请选择项目集' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          placeholder="选择可以修改的项目集"
          notFoundContent={data ? '没有可以修改的项目集' : '正在读取…'}
        />
      </Form.Item>
    </FormModal>
  );
}
