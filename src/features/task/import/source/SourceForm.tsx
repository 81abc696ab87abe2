import { type SourceKind, sourceKindCodes, sourceWords } from '@contract/import/sourceKinds';
import { Form, Input, Select } from 'antd';
import { FormModal } from '@/features/object/form';
import { taskImportApi } from '@/services/taskImport';

interface Values {
  kind: SourceKind;
  address: string;
  scope: string;
  account?: string;
  token: string;
}
interface Props {
  projectId: string;
  onClose: () => void;
  onDone: () => void;
}

const kinds = sourceKindCodes.map((value) => ({ value, label: sourceWords[value].label }));
const required = (label: string) => [{ required: true, whitespace: true, message: `请填写${label}` }];

/** A connection to a running tool. It is tried before it is kept, and what was wrong is said here. */
export function SourceForm({ projectId, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? 'jira';
  const words = sourceWords[kind];
  return (
    <FormModal<Values, { sourceId: string }>
      title="添加来源"
      form={form}
      initialValues={{ kind: 'jira', address: '' }}
      send={({ account, ...values }) =>
        taskImportApi.addSource({ projectId, ...values, ...(words.account && account && { account }) })
      }
      failure="没有连接到来源，请核对后重试"
      okText="连接并保存"
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="kind" label="工具">
        <Select
          options={kinds}
          onChange={(next: SourceKind) => {
            form.setFieldsValue({ address: sourceWords[next].address });
          }}
        />
      </Form.Item>
      <Form.Item
        name="address"
        label="地址"
        extra="公开的 https 地址。内部网络的主机由部署的人写进 IMPORT_HOSTS。"
        rules={required('地址')}
      >
        <Input maxLength={500} inputMode="url" placeholder={words.address || 'https://'} />
      </Form.Item>
      <Form.Item
        name="scope"
        label={words.scope}
        extra={words.scopeHint}
        rules={[
          ...required(words.scope),
          { pattern: words.scopePattern, message: `${words.scope}的写法不正确：${words.scopeHint}` },
        ]}
      >
        <Input maxLength={300} />
      </Form.Item>
      {words.account && (
        <Form.Item name="account" label={words.account.label} rules={words.account.needed ? required('账号') : []}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item
        name="token"
        label={words.token}
        extra="加密保存，之后不再显示，只有您自己的读取会用到。只读的权限就够了。"
        rules={required(words.token)}
      >
        <Input.Password maxLength={1000} autoComplete="new-password" />
      </Form.Item>
    </FormModal>
  );
}
