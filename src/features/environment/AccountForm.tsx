import type { EnvironmentAccount } from '@contract/environment/environment';
import { Form, Input } from 'antd';
import { FormModal } from '@/features/object/form';
import { environmentApi } from '@/services/environment';

interface Values {
  name: string;
  secret?: string;
  purpose?: string;
}
interface Props {
  environment: { id: string; no: string; title: string };
  /** Absent: a new one. */
  account?: EnvironmentAccount;
  onClose: () => void;
  onSaved: () => void;
}

/** An account of an environment; a password that is left empty stays. */
export function AccountForm({ environment, account, onClose, onSaved }: Props) {
  const send = ({ name, secret = '', purpose }: Values, version?: number): Promise<unknown> =>
    account
      ? environmentApi.updateAccount({
          id: environment.id,
          accountId: account.id,
          version: version ?? account.version,
          name,
          purpose: purpose ?? '',
          ...(secret && { secret }),
        })
      : environmentApi.addAccount({ id: environment.id, name, secret, ...(purpose && { purpose }) });
  return (
    <FormModal<Values, unknown>
      title={account ? `修改账号 ${account.name}` : `为 ${environment.no} 添加账号`}
      okText="保存"
      initialValues={{ name: account?.name ?? '', purpose: account?.purpose ?? '' }}
      failure="保存账号失败"
      version={account?.version}
      send={send}
      onDone={onSaved}
      onClose={onClose}
      conflict={{ subject: `${environment.no} ${environment.title}`, rows: () => [], onTheirs: onSaved }}
    >
      <Form.Item name="name" label="账号" rules={[{ required: true, whitespace: true, message: '请填写账号' }]}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="secret"
        label="密码"
        extra={account ? '留空则不修改' : '加密保存；每次查看都会记录查看人'}
        rules={account ? [] : [{ required: true, message: '请填写密码' }]}
      >
        <Input.Password maxLength={2000} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="purpose" label="用途">
        <Input maxLength={200} placeholder="例如：数据库只读" />
      </Form.Item>
    </FormModal>
  );
}
