import { Scope } from '@contract/access';
import { GROUPS_CLAIM, type ProviderKind, providerKinds } from '@contract/auth/providers';
import type { SsoProvider, SsoProviderCreate } from '@contract/auth/signIn';
import { Alert, Button, Form, type FormInstance, Input, Segmented, Select, Switch } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { signinApi } from '@/services/signin';
import { tenantApi } from '@/services/tenant';
import { errorText } from '@/utils/apiError';
import { GroupRoles } from './GroupRoles';

interface Props {
  /** Absent: a new one. */
  provider?: SsoProvider;
  onClose: () => void;
  onDone: () => void;
}
type Values = Omit<SsoProviderCreate, 'secret' | 'kind'> & { kind: ProviderKind; secret?: string };

const blank: Partial<Values> = {
  kind: 'OIDC',
  enabled: true,
  scopes: 'openid profile email',
  createAccounts: false,
  roleId: null,
  groupsClaim: GROUPS_CLAIM,
  groupRoles: [],
};
const required = (label: string) => [{ required: true, whitespace: true, message: `请填写${label}` }];

/** Nobody knows whom the same name means at another provider: its people are untied. As the server judges it. */
function isAnother(
  { kind, ...before }: SsoProvider,
  [issuer, clientId, corpId]: readonly (string | null | undefined)[],
) {
  const differs = (was: string | null, now: string | null | undefined) =>
    now !== undefined && (now?.trim().replace(/\/+$/, '') ?? '') !== (was ?? '');
  return kind === 'OIDC'
    ? differs(before.issuer, issuer)
    : differs(before.clientId, clientId) || differs(before.corpId, corpId);
}

/** What is typed, as the server takes it; fields of the other kind are none. */
const settingsOf = (
  values: Omit<Values, 'kind' | 'secret'>,
  { chosen, kind }: { chosen: ProviderKind; kind: ProviderKind },
) => ({
  name: values.name,
  enabled: values.enabled ?? true,
  issuer: chosen === 'OIDC' || kind === 'OIDC' ? (values.issuer?.trim() ?? null) : null,
  clientId: values.clientId.trim(),
  corpId: kind === 'DINGTALK' ? (values.corpId?.trim() ?? null) : null,
  scopes: values.scopes?.trim() || 'openid',
  createAccounts: values.createAccounts ?? false,
  roleId: values.createAccounts ? (values.roleId ?? null) : null,
  groupsClaim: values.groupsClaim?.trim() || GROUPS_CLAIM,
  groupRoles: values.groupRoles ?? [],
});

/** Where the provider is, and whether it answers there. */
function IssuerField({ form }: { form: FormInstance<Values> }) {
  const check = useRequest(() => signinApi.checkProvider({ issuer: form.getFieldValue('issuer') ?? '' }), {
    manual: true,
    onError: () => {},
  });
  return (
    <Form.Item
      label="服务地址（Issuer）"
      required
      extra={
        <>
          <Button size="small" onClick={check.run} loading={check.loading} style={{ margin: '8px 0' }}>
            检查连接
          </Button>
          {check.error && <Alert type="error" role="alert" title={errorText(check.error)} />}
          {check.data && !check.error && (
            <Alert
              type="success"
              role="status"
              title={`可以连接：登录页在 ${new URL(check.data.authorizationEndpoint).host}，公钥 ${check.data.keys} 个`}
            />
          )}
        </>
      }
    >
      <Form.Item name="issuer" noStyle rules={required('服务地址')}>
        <Input
          aria-label="服务地址（Issuer）"
          maxLength={300}
          placeholder="https://sso.example.com"
          spellCheck={false}
        />
      </Form.Item>
    </Form.Item>
  );
}

export function ProviderForm({ provider, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? provider?.kind ?? 'OIDC';
  const creates = Form.useWatch('createAccounts', form) ?? provider?.createAccounts ?? false;
  const named = [Form.useWatch('issuer', form), Form.useWatch('clientId', form), Form.useWatch('corpId', form)];
  const roles = useRequest(() => tenantApi.listRoles({ scope: Scope.GLOBAL }, showFailure));
  const options = (roles.data ?? []).map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
  return (
    <FormDrawer<Values, unknown>
      title={provider ? `编辑登录方式「${provider.name}」` : '添加登录方式'}
      form={form}
      initialValues={provider ? { ...provider } : blank}
      version={provider?.version}
      send={({ kind: chosen, secret, ...values }, version) => {
        const settings = settingsOf(values, { chosen, kind });
        return provider
          ? signinApi.updateProvider({ id: provider.id, ...settings, ...(secret && { secret }), version: version ?? 0 })
          : signinApi.createProvider({ ...settings, kind: chosen, secret: secret ?? '' });
      }}
      failure="保存登录方式失败"
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="kind" label="类型">
        <Segmented
          aria-label="类型"
          disabled={Boolean(provider)}
          options={Object.entries(providerKinds).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="name" label="名称" extra="成员在登录页看到的名字" rules={required('名称')}>
        <Input maxLength={30} placeholder={kind === 'OIDC' ? '如：集团统一身份' : '钉钉'} />
      </Form.Item>
      {kind === 'OIDC' && <IssuerField form={form} />}
      <Form.Item name="clientId" label={kind === 'OIDC' ? 'Client ID' : 'AppKey'} rules={required('应用标识')}>
        <Input maxLength={200} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="secret"
        label={kind === 'OIDC' ? 'Client Secret' : 'AppSecret'}
        extra={provider ? '已保存，不会显示；不修改请留空' : '加密保存，之后不再显示'}
        rules={provider ? [] : required('密钥')}
      >
        <Input.Password maxLength={500} autoComplete="new-password" />
      </Form.Item>
      {kind === 'DINGTALK' && (
        <Form.Item name="corpId" label="CorpId" extra="只有这个组织的人可以自动创建账号" rules={required(' CorpId')}>
          <Input maxLength={100} spellCheck={false} />
        </Form.Item>
      )}
      {kind === 'OIDC' && (
        <Form.Item name="scopes" label="请求的范围" extra="以空格分隔，必须包含 openid" rules={required('请求的范围')}>
          <Input maxLength={200} spellCheck={false} />
        </Form.Item>
      )}
      <Form.Item
        name="createAccounts"
        label="自动创建账号"
        valuePropName="checked"
        extra={
          kind === 'OIDC'
            ? '没有账号的人首次登录时，为已验证域名的邮箱创建账号并加入企业'
            : '没有账号的人首次登录时创建账号并加入企业'
        }
      >
        <Switch />
      </Form.Item>
      {creates && (
        <Form.Item name="roleId" label="新成员的角色" extra="您只能给出自己也有的权限">
          <Select allowClear placeholder="企业成员" loading={roles.loading} options={options} />
        </Form.Item>
      )}
      {provider && provider.people > 0 && isAnother(provider, named) && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`保存后，已绑定的 ${provider.people} 人需要重新绑定，由它给出的角色收回，用它登录的人退出登录`}
        />
      )}
      {kind === 'OIDC' && <GroupRoles roles={options} loading={roles.loading} />}
      <Form.Item name="enabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}
