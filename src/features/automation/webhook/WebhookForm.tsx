import { eventVerbCodes, eventVerbs, WEBHOOK_URL_MAX, watchedTypes } from '@contract/automation/kinds';
import type { Webhook, WebhookCreate } from '@contract/automation/webhook';
import { objectTypeEntry } from '@contract/objectTypes';
import { Checkbox, Form, Input } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { automationApi } from '@/services/automation';

interface Props {
  projectId?: string;
  /** Absent: a new one. */
  hook?: Webhook;
  onClose: () => void;
  /** @param secret of a new one: told this once */
  onDone: (secret?: string) => void;
}
type Values = Omit<WebhookCreate, 'projectId'>;

const blank: Partial<Values> = { types: ['task'], verbs: ['created', 'stateChanged'] };
const typeOptions = watchedTypes.map((value) => ({ value, label: objectTypeEntry(value).label }));
const verbOptions = eventVerbCodes.map((value) => ({ value, label: eventVerbs[value] }));
const labels = { name: '名称', types: '对象', verbs: '变更' } as const;
const words = (of: Pick<Webhook, 'name' | 'types' | 'verbs'>, key: keyof typeof labels) =>
  key === 'name'
    ? of.name
    : key === 'types'
      ? of.types.map((type) => objectTypeEntry(type).label).join('、')
      : of.verbs.map((verb) => eventVerbs[verb]).join('、');

/** A webhook that is added or changed. The address is written and never read: left empty, it stays. */
export function WebhookForm({ projectId, hook, onClose, onDone }: Props) {
  return (
    <FormDrawer<Values, { secret?: string }, Webhook>
      title={hook ? `修改 Webhook「${hook.name}」` : '添加 Webhook'}
      initialValues={hook ? { name: hook.name, types: hook.types, verbs: hook.verbs } : blank}
      version={hook?.version}
      send={async ({ url, ...values }, version) => {
        if (!hook) return automationApi.createWebhook({ ...values, url, ...(projectId && { projectId }) });
        await automationApi.updateWebhook({ id: hook.id, ...values, ...(url && { url }), version: version ?? 0 });
        return {};
      }}
      failure="保存 Webhook 失败"
      onClose={onClose}
      onDone={({ secret }) => onDone(secret)}
      conflict={{
        subject: `Webhook「${hook?.name}」`,
        rows: (mine, current) =>
          (Object.keys(labels) as (keyof typeof labels)[])
            .filter((key) => words(mine, key) !== words(current, key))
            .map((key) => ({ key, label: labels[key], mine: words(mine, key), theirs: words(current, key) })),
        onTheirs: () => onDone(),
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={50} placeholder="同步到运维平台" />
      </Form.Item>
      <Form.Item
        name="url"
        label="地址"
        extra={
          hook
            ? `现在是 ${hook.urlHint}；不修改请留空。`
            : '公开的 https 地址。内部网络的主机由部署的人写进 WEBHOOK_HOSTS。'
        }
        rules={hook ? [] : [{ required: true, whitespace: true, message: '请填写地址' }]}
      >
        <Input maxLength={WEBHOOK_URL_MAX} placeholder="https://ops.example.com/hooks/project" autoComplete="off" />
      </Form.Item>
      <Form.Item name="types" label="对象" rules={[{ required: true, message: '请至少选择一种对象' }]}>
        <Checkbox.Group options={typeOptions} />
      </Form.Item>
      <Form.Item
        name="verbs"
        label="变更"
        extra="保存后，按您能看到的内容发送；您看不到的私密内容不会发出。"
        rules={[{ required: true, message: '请至少选择一种变更' }]}
      >
        <Checkbox.Group options={verbOptions} />
      </Form.Item>
    </FormDrawer>
  );
}
