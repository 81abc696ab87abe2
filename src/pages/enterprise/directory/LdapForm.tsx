import type {
  DirectoryOverview,
  LdapSettings,
  LdapTested,
  SharedSettings,
} from '@contract/directorySync/directorySync';
import {
  type LdapAttribute,
  type LdapPresetName,
  ldapAttributes,
  ldapPresets,
  ldapSecurities,
  SYNC_AT,
  testSteps,
} from '@contract/directorySync/words';
import { Alert, Button, Form, Input, Select, Switch } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { directorySyncApi } from '@/services/directorySync';
import { errorText } from '@/utils/apiError';
import styles from './directory.module.css';
import { type SharedCurrent, SharedFields, sharedConflict, sharedOf } from './Shared';

interface Props {
  ldap: DirectoryOverview['ldap'];
  onClose: () => void;
  onDone: () => void;
  /** Somebody saved in between, and theirs is to stand. */
  onTheirs: () => void;
}
type Values = SharedSettings & { settings: LdapSettings; password?: string };

const { label: _label, ...ad } = ldapPresets.AD;
const blank: LdapSettings = {
  ...{ address: '', security: 'LDAPS', ca: '', bindDn: '', base: '', signIn: false, nightly: true },
  ...ad,
};
const required = (label: string) => [{ required: true, whitespace: true, message: `请填写${label}` }];
/** Without these nobody is told apart. */
const needed: readonly LdapAttribute[] = ['id', 'userName', 'name'];

/** What is typed, as the server takes it. */
const settingsOf = ({ settings }: Values): LdapSettings => {
  const text = (value: string | undefined) => value?.trim() ?? '';
  return {
    ...settings,
    ...{
      address: text(settings.address),
      ca: text(settings.ca),
      bindDn: text(settings.bindDn),
      base: text(settings.base),
    },
    ...{ userFilter: text(settings.userFilter), groupFilter: text(settings.groupFilter) },
    attributes: Object.fromEntries(
      Object.keys(ldapAttributes).map((name) => [name, text(settings.attributes[name as LdapAttribute])]),
    ) as LdapSettings['attributes'],
  };
};

/** Where the directory is, and as whom it is read. */
const ServerFields = ({ hasPassword }: { hasPassword: boolean }) => (
  <>
    <Form.Item
      name={['settings', 'address']}
      label="服务地址"
      extra="主机名，可带端口；内部网络的主机由平台运维加入 SSO_HOSTS"
      rules={required('服务地址')}
    >
      <Input maxLength={300} placeholder="ldap.example.com:636" spellCheck={false} autoCapitalize="none" />
    </Form.Item>
    <Form.Item name={['settings', 'security']} label="加密方式">
      <Select options={Object.entries(ldapSecurities).map(([value, label]) => ({ value, label }))} />
    </Form.Item>
    <Form.Item name={['settings', 'ca']} label="签发证书（PEM）" extra="由内部机构签发时填写；公共机构签发的不需要">
      <Input.TextArea maxLength={20_000} autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} />
    </Form.Item>
    <Form.Item name={['settings', 'bindDn']} label="绑定账号" extra="只需要读取的权限" rules={required('绑定账号')}>
      <Input maxLength={500} placeholder="cn=reader,dc=example,dc=com" autoComplete="off" spellCheck={false} />
    </Form.Item>
    <Form.Item
      name="password"
      label="绑定账号的密码"
      extra={hasPassword ? '已保存，不会显示；不修改请留空，换了地址或绑定账号要重新填写' : '加密保存，之后不再显示'}
      rules={hasPassword ? [] : required('密码')}
    >
      <Input.Password maxLength={500} autoComplete="new-password" />
    </Form.Item>
    <Form.Item name={['settings', 'base']} label="搜索起点（Base DN）" rules={required('搜索起点')}>
      <Input maxLength={500} placeholder="dc=example,dc=com" spellCheck={false} />
    </Form.Item>
  </>
);

interface TestAnswerProps {
  answer: LdapTested | undefined;
  error: Error | undefined;
}

/** How far a try at the directory came. */
const TestAnswer = ({ answer, error }: TestAnswerProps) => (
  <>
    {error && <Alert type="error" role="alert" showIcon title={errorText(error)} />}
    {answer && !error && (
      <div role="status">
        <ul className={styles.steps} aria-label="测试结果">
          {answer.steps.map(({ step, ok, text }) => (
            <li key={step} className={ok ? undefined : 'alarm'}>
              {ok ? '✓' : '✗'} {testSteps[step]}：{text}
            </li>
          ))}
        </ul>
      </div>
    )}
  </>
);

export function LdapForm({ ldap, onClose, onDone, onTheirs }: Props) {
  const [form] = Form.useForm<Values>();
  const test = useRequest(
    async () => {
      const values = form.getFieldsValue(true) as Values;
      const { password } = values;
      return directorySyncApi.testLdap({ settings: settingsOf(values), ...(password && { password }) });
    },
    { manual: true, onError: () => {} },
  );
  const conflict = sharedConflict('LDAP 的设置', onTheirs);
  const use = (name: LdapPresetName) => {
    const { userFilter, groupFilter, attributes } = ldapPresets[name];
    form.setFieldsValue({ settings: { userFilter, groupFilter, attributes } });
  };
  return (
    <FormDrawer<Values, unknown, SharedCurrent>
      title="设置 LDAP"
      form={form}
      initialValues={{ ...ldap, settings: ldap.settings ?? blank }}
      version={ldap.version}
      send={(values, version) =>
        directorySyncApi.saveLdap({
          ...sharedOf(values),
          settings: settingsOf(values),
          ...(values.password && { password: values.password }),
          version: version ?? 0,
        })
      }
      failure="保存 LDAP 的设置失败"
      conflict={{
        ...conflict,
        rows: (mine, theirs) => [
          // What the other one wrote of the server is not told here: it is seen once the page is read anew.
          { key: 'settings', label: '连接、属性与同步', mine: '您填写的', theirs: '对方保存的' },
          ...conflict.rows(mine, theirs),
        ],
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <ServerFields hasPassword={ldap.hasPassword} />
      <Form.Item label="按常见服务填写">
        <fieldset className={styles.presets} aria-label="按常见服务填写过滤条件与属性">
          {(Object.keys(ldapPresets) as LdapPresetName[]).map((name) => (
            <Button key={name} size="small" onClick={() => use(name)}>
              {ldapPresets[name].label}
            </Button>
          ))}
        </fieldset>
      </Form.Item>
      <Form.Item name={['settings', 'userFilter']} label="人员过滤" rules={required('人员过滤')}>
        <Input maxLength={1000} spellCheck={false} />
      </Form.Item>
      <Form.Item name={['settings', 'groupFilter']} label="组过滤" extra="留空则不读取组">
        <Input maxLength={1000} spellCheck={false} />
      </Form.Item>
      {Object.entries(ldapAttributes).map(([name, label]) => (
        <Form.Item
          key={name}
          name={['settings', 'attributes', name]}
          label={`${label}的属性`}
          rules={needed.includes(name as LdapAttribute) ? required('属性名') : []}
        >
          <Input maxLength={60} spellCheck={false} autoCapitalize="none" />
        </Form.Item>
      ))}
      <Form.Item label="测试连接" extra="用现在填写的内容，不会保存">
        <Button onClick={test.run} loading={test.loading}>
          测试连接
        </Button>
        <TestAnswer answer={test.data} error={test.error} />
      </Form.Item>
      <Form.Item
        name={['settings', 'signIn']}
        label="用目录的密码登录"
        valuePropName="checked"
        extra="同步来的成员可以在登录页用目录的密码登录，只能进入本企业"
      >
        <Switch />
      </Form.Item>
      <Form.Item name={['settings', 'nightly']} label={`每夜 ${SYNC_AT} 同步`} valuePropName="checked">
        <Switch />
      </Form.Item>
      <SharedFields heir={ldap.heir} />
    </FormDrawer>
  );
}
