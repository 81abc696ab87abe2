import type { CloudSettings, DirectoryOverview } from '@contract/directorySync/directorySync';
import {
  cloudAgentWords,
  cloudAppRights,
  cloudKinds,
  cloudWords,
  departmentSources,
  handOverWays,
  SYNC_AT,
} from '@contract/directorySync/words';
import { Alert, App, Button, Form, Input, Switch, Tag, Typography } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '@/features/object/form';
import { Attempts } from '@/features/signIn/Attempts';
import { useRequest } from '@/hooks/useRequest';
import { directorySyncApi } from '@/services/directorySync';
import { errorText } from '@/utils/apiError';
import styles from './directory.module.css';
import { type SharedCurrent, SharedFields, sharedConflict, sharedOf } from './Shared';

type CloudDirectory = DirectoryOverview['cloud'][number];
interface Props {
  cloud: CloudDirectory;
  mayChange: boolean;
  onChanged: () => void;
}

/** DingTalk, WeCom or Feishu as a directory: how it is set, and what it is used for. */
export function Cloud({ cloud, mayChange, onChanged }: Props) {
  const { message } = App.useApp();
  const [editing, setEditing] = useState(false);
  const [seen, setSeen] = useState(false);
  const { kind, settings } = cloud;
  const label = cloudKinds[kind];
  const done = () => {
    setEditing(false);
    onChanged();
  };
  return (
    <section aria-labelledby={kind} className={styles.section}>
      <div className={styles.head}>
        <h2 id={kind}>{label}</h2>
        {cloud.enabled ? <Tag color="success">已启用</Tag> : <Tag>未启用</Tag>}
        {mayChange && (
          <div className={styles.acts}>
            <Button type={cloud.enabled ? 'primary' : 'default'} onClick={() => setEditing(true)}>
              设置{label}
            </Button>
          </div>
        )}
      </div>
      {settings ? (
        <dl className={styles.facts}>
          <dt>应用</dt>
          <dd>{settings.appId}</dd>
          <dt>人员与部门</dt>
          <dd>
            {cloud.people} 人在职，{cloud.groups} 个部门
          </dd>
          <dt>同步</dt>
          <dd>{settings.nightly ? `每夜 ${SYNC_AT}，也可以随时手动` : '只手动'}</dd>
          <dt>{label}内登录</dt>
          <dd>
            {settings.signIn ? (
              <>
                已打开，应用主页填 <Typography.Text copyable>{cloud.homeUrl}</Typography.Text>
              </>
            ) : (
              '未打开'
            )}
          </dd>
          {settings.signIn && (
            <>
              <dt>最近的登录</dt>
              <dd>
                <Button type="link" style={{ height: 'auto', padding: 0 }} onClick={() => setSeen(true)}>
                  查看最近的登录
                </Button>
              </dd>
            </>
          )}
          <dt>应用消息</dt>
          <dd>{settings.messages ? toldOf(cloud.messages) : '未打开'}</dd>
          <dt>部门</dt>
          <dd>{departmentSources[cloud.departmentsFrom]}</dd>
          <dt>离开后的交接</dt>
          <dd>{cloud.heir ? `由 ${cloud.heir.name} 接手` : handOverWays[cloud.handOver]}</dd>
        </dl>
      ) : (
        <p className={styles.hint}>还没有设置。填好应用后可以先测试，再试运行，看到谁会加入、变动和离开。</p>
      )}
      {seen && cloud.id && (
        <Attempts
          id={cloud.id}
          name={`${label}内登录`}
          emptyText={`还没有人在${label}内登录过：把应用主页填到应用里，再从${label}的工作台打开`}
          onClose={() => setSeen(false)}
        />
      )}
      {editing && (
        <CloudForm
          cloud={cloud}
          onClose={() => setEditing(false)}
          onTheirs={done}
          onDone={() => {
            void message.success('已保存');
            done();
          }}
        />
      )}
    </section>
  );
}

/** Of the last seven days. */
const toldOf = ({ sent, failed, lastReason }: CloudDirectory['messages']) =>
  `近 7 天发出 ${sent} 条${failed > 0 ? `，${failed} 条未送达${lastReason ? `，最近的原因：${lastReason}` : ''}` : ''}`;

interface Values extends Omit<CloudDirectory, 'settings'> {
  settings: CloudSettings;
  secret?: string;
}
interface FormProps {
  cloud: CloudDirectory;
  onClose: () => void;
  onDone: () => void;
  /** Somebody saved in between, and theirs is to stand. */
  onTheirs: () => void;
}

const required = (label: string) => [{ required: true, whitespace: true, message: `请填写${label}` }];
const trimmed = ({ settings: { appId, agentId, corpId, ...ways } }: Values): CloudSettings => ({
  ...ways,
  ...{ appId: appId.trim(), agentId: agentId?.trim() || null, corpId: corpId?.trim() || null },
});

function CloudForm({ cloud, onClose, onDone, onTheirs }: FormProps) {
  const [form] = Form.useForm<Values>();
  const { kind } = cloud;
  const words = cloudWords[kind];
  const agent = cloudAgentWords[kind];
  const test = useRequest(
    async () => {
      const values = form.getFieldsValue(true) as Values;
      const { secret } = values;
      return directorySyncApi.testCloud({ kind, settings: trimmed(values), ...(secret && { secret }) });
    },
    { manual: true, onError: () => {} },
  );
  return (
    <FormDrawer<Values, unknown, SharedCurrent>
      title={`设置${cloudKinds[kind]}`}
      form={form}
      initialValues={{
        ...cloud,
        ...(cloud.settings === null && { departmentsFrom: 'ATTRIBUTE' }),
        settings: cloud.settings ?? { appId: '', nightly: true },
      }}
      version={cloud.version}
      send={(values, version) =>
        directorySyncApi.saveCloud({
          ...sharedOf(values),
          ...{ kind, settings: trimmed(values) },
          ...(values.secret && { secret: values.secret }),
          version: version ?? cloud.version,
        })
      }
      failure="保存失败，请重试"
      conflict={sharedConflict(`${cloudKinds[kind]}的设置`, onTheirs)}
      onClose={onClose}
      onDone={onDone}
      extra={
        <Button loading={test.loading} onClick={() => test.run()}>
          测试连接
        </Button>
      }
    >
      {test.data && <Alert type={test.data.ok ? 'success' : 'error'} showIcon role="status" title={test.data.text} />}
      {test.error && <Alert type="error" showIcon role="alert" title={errorText(test.error)} />}
      <p className={styles.hint}>应用需要：{words.right}。只读取，不修改对方的任何内容。</p>
      <Form.Item name={['settings', 'appId']} label={words.appId} rules={required(words.appId)}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="secret"
        label={words.secret}
        extra={cloud.hasSecret ? '已保存，不会显示；不修改请留空，换了应用要重新填写' : '加密保存，之后不再显示'}
        rules={cloud.hasSecret ? [] : required(words.secret)}
      >
        <Input.Password maxLength={500} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name={['settings', 'nightly']} label={`每夜 ${SYNC_AT} 同步`} valuePropName="checked">
        <Switch />
      </Form.Item>
      <p className={styles.hint}>
        打开下面两项后，成员可以在{cloudKinds[kind]}内直接登录，也在那里收到自己想要的消息。{cloudAppRights[kind]}。
      </p>
      <Form.Item
        name={['settings', 'signIn']}
        label={`在${cloudKinds[kind]}内登录`}
        valuePropName="checked"
        extra={`应用主页：${cloud.homeUrl}`}
      >
        <Switch />
      </Form.Item>
      {kind === 'DINGTALK' && (
        <Form.Item name={['settings', 'corpId']} label="CorpId" extra="在钉钉内登录时需要">
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name={['settings', 'messages']} label="应用消息" valuePropName="checked">
        <Switch />
      </Form.Item>
      {agent && (
        <Form.Item
          name={['settings', 'agentId']}
          label={agent}
          extra={kind === 'WECOM' ? '发送应用消息时需要，登录也会带上它' : '发送应用消息时需要'}
          rules={[{ pattern: /^\s*\d*\s*$/, message: `${agent} 是一串数字` }]}
        >
          <Input maxLength={30} autoComplete="off" inputMode="numeric" />
        </Form.Item>
      )}
      <SharedFields heir={cloud.heir} />
    </FormDrawer>
  );
}
