import type { AppCreate, AppDefinition } from '@contract/app/app';
import {
  APP_INTRO_MAX,
  APP_NAME_MAX,
  APP_SN_PATTERN,
  APP_SUMMARY_MAX,
  APP_URL_MAX,
  appClasses,
  appIcons,
  appOpenTypes,
  appPlacements,
  appScopes,
  checkPolicies,
} from '@contract/app/kinds';
import { Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { appApi } from '@/services/app';
import { AppMark, iconNames } from './icons';

interface Props {
  /** Absent: a new one. */
  app?: AppDefinition;
  onClose: () => void;
  /** @param secret of a new one: told this once */
  onDone: (secret?: string) => void;
}
type Values = AppCreate;
const blank: Values = {
  sn: '',
  name: '',
  summary: '',
  intro: '',
  icon: 'appstore',
  category: 'office',
  openType: 'appFrame',
  url: '',
  placements: ['projectTab'],
  scopes: [],
  enabled: true,
  check: null,
};
const blankCheck = { seconds: 3, policy: 'closed' as const };
const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const labels: Readonly<Partial<Record<keyof Values, string>>> = {
  name: '名称',
  summary: '简介',
  url: '地址',
  openType: '打开方式',
  enabled: '启用',
};
const said = (value: unknown) => (typeof value === 'boolean' ? (value ? '是' : '否') : String(value ?? ''));

/** What is sent of a form that holds more; without an address nobody is asked before a step. */
const sentOf = (values: Values): Values => ({
  sn: values.sn,
  name: values.name,
  summary: values.summary,
  intro: values.intro ?? '',
  icon: values.icon,
  category: values.category,
  openType: values.openType,
  url: values.url,
  placements: values.placements,
  scopes: values.scopes,
  enabled: values.enabled,
  check: values.check?.url?.trim() ? { ...blankCheck, ...values.check, url: values.check.url.trim() } : null,
});

/** An app that the enterprise registers, or changes. */
export function AppForm({ app, onClose, onDone }: Props) {
  return (
    <FormDrawer<Values, { secret?: string }, AppDefinition>
      title={app ? `修改应用「${app.name}」` : '登记应用'}
      initialValues={app ?? blank}
      version={app?.version}
      send={async (values, version) => {
        const { sn, ...sent } = sentOf(values);
        if (!app) return appApi.create({ sn, ...sent });
        await appApi.update({ id: app.id, ...sent, version: version ?? 0 });
        return {};
      }}
      failure="保存应用失败"
      onClose={onClose}
      onDone={({ secret }) => onDone(secret)}
      conflict={{
        subject: `应用「${app?.name}」`,
        rows: (mine, current) =>
          (Object.keys(labels) as (keyof typeof labels)[])
            .filter((key) => said(mine[key]) !== said(current[key]))
            .map((key) => ({ key, label: labels[key] ?? key, mine: said(mine[key]), theirs: said(current[key]) })),
        onTheirs: () => onDone(),
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={APP_NAME_MAX} placeholder="发布检查" />
      </Form.Item>
      <Form.Item
        name="sn"
        label="编码"
        extra="用在地址里，登记后不能修改"
        rules={[
          { required: true, min: 2, message: '请填写编码，至少两个字符' },
          { pattern: new RegExp(APP_SN_PATTERN), message: '以小写字母开头，只能使用小写字母、数字和连字符' },
        ]}
      >
        <Input maxLength={40} placeholder="release-check" disabled={app !== undefined} />
      </Form.Item>
      <Form.Item name="summary" label="简介" rules={[{ required: true, whitespace: true, message: '请填写简介' }]}>
        <Input maxLength={APP_SUMMARY_MAX} placeholder="一句话说明它能做什么" />
      </Form.Item>
      <Form.Item name="intro" label="介绍">
        <Input.TextArea rows={4} maxLength={APP_INTRO_MAX} placeholder="空行分段" />
      </Form.Item>
      <Form.Item name="category" label="分类">
        <Select options={options(appClasses)} />
      </Form.Item>
      <Form.Item name="icon" label="图标">
        <Select
          options={appIcons.map((value) => ({ value, label: iconNames[value] }))}
          optionRender={({ value }) => (
            <>
              <AppMark icon={value as AppDefinition['icon']} /> {iconNames[value as AppDefinition['icon']]}
            </>
          )}
        />
      </Form.Item>
      <Form.Item name="openType" label="打开方式">
        <Select options={options(appOpenTypes)} />
      </Form.Item>
      <Form.Item
        name="url"
        label="地址"
        extra="内嵌和新标签页须以 https:// 开头，不能是本平台自己的域名；平台内页面填写以 / 开头的路径"
        rules={[{ required: true, whitespace: true, message: '请填写地址' }]}
      >
        <Input maxLength={APP_URL_MAX} placeholder="https://app.example.com/" />
      </Form.Item>
      <Form.Item name="placements" label="位置">
        <Checkbox.Group options={options(appPlacements)} />
      </Form.Item>
      <Form.Item name="scopes" label="请求的权限" extra="安装的人会看到并同意；之后增加的权限要再次同意">
        <Checkbox.Group options={options(appScopes)} style={{ flexDirection: 'column' }} />
      </Form.Item>
      <Form.Item
        name={['check', 'url']}
        label="阶段变更前检查的地址"
        extra="任务变更阶段之前，向这个地址发送签名的询问；应用可以阻止变更并说明原因。留空则不询问。"
      >
        <Input maxLength={APP_URL_MAX} placeholder="https://app.example.com/check" />
      </Form.Item>
      <Form.Item name={['check', 'seconds']} label="等待应答的秒数" initialValue={blankCheck.seconds}>
        <InputNumber min={1} max={10} precision={0} suffix="秒" />
      </Form.Item>
      <Form.Item name={['check', 'policy']} label="没有及时应答时" initialValue={blankCheck.policy}>
        <Select options={options(checkPolicies)} />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}
