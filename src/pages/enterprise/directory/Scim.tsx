import type { DirectoryOverview, SharedSettings } from '@contract/directorySync/directorySync';
import { departmentSources, handOverWays } from '@contract/directorySync/words';
import { Alert, App, Button, Modal, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import { FormDrawer } from '@/features/object/form';
import { directorySyncApi } from '@/services/directorySync';
import { errorText } from '@/utils/apiError';
import styles from './directory.module.css';
import { type SharedCurrent, SharedFields, sharedConflict, sharedOf } from './Shared';

interface Props {
  overview: DirectoryOverview;
  onChanged: () => void;
}

/** What the other side is given, and what came of it. */
const ScimFacts = ({ scim, scimUrl }: Pick<DirectoryOverview, 'scim' | 'scimUrl'>) => (
  <dl className={styles.facts}>
    <dt>服务地址</dt>
    <dd>
      <Typography.Text code copyable={{ text: scimUrl }}>
        {scimUrl}
      </Typography.Text>
    </dd>
    <dt>令牌</dt>
    <dd>
      {scim.token
        ? `尾号 ${scim.token.hint}，${dayjs(scim.token.madeTime).format('YYYY-MM-DD')} 生成`
        : '还没有：对方需要它才能推送'}
    </dd>
    <dt>最近推送</dt>
    <dd>{scim.usedTime ? dayjs(scim.usedTime).format('YYYY-MM-DD HH:mm') : '还没有'}</dd>
    <dt>人员与组</dt>
    <dd>
      {scim.people} 人在职，{scim.groups} 个组
    </dd>
    <dt>部门</dt>
    <dd>{departmentSources[scim.departmentsFrom]}</dd>
    <dt>离开后的交接</dt>
    <dd>{scim.heir ? `由 ${scim.heir.name} 接手` : handOverWays[scim.handOver]}</dd>
  </dl>
);

interface TokenDialogProps {
  /** Null: nothing is shown. */
  token: string | null;
  onClose: () => void;
  onClosed: () => void;
}

/** The only time that a token is shown. */
const TokenDialog = ({ token, onClose, onClosed }: TokenDialogProps) => (
  <Modal
    open={token !== null}
    title="新的 SCIM 令牌"
    onCancel={onClose}
    mask={{ closable: false }}
    afterClose={onClosed}
    footer={
      <Button type="primary" onClick={onClose}>
        我已保存
      </Button>
    }
  >
    <Alert type="warning" showIcon title="只显示这一次，请现在复制到对方的设置中" className={styles.notice} />
    <Typography.Text code copyable={{ text: token ?? '' }}>
      {token}
    </Typography.Text>
  </Modal>
);

/** SCIM: the address and the token that the other side is given, and what follows from what it tells. */
export function Scim({ overview: { scim, scimUrl, mayChange }, onChanged }: Props) {
  const { modal, message } = App.useApp();
  const [editing, setEditing] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  /** Makes the token, or another one: one button, so that the keyboard comes back to it. */
  const maker = useRef<HTMLButtonElement>(null);
  const make = async () => {
    try {
      const made = await directorySyncApi.makeToken();
      setToken(made.token);
      onChanged();
    } catch (error) {
      void message.error(errorText(error));
    }
  };
  const renew = () =>
    modal.confirm({
      title: '换一个令牌？',
      content: '现在的令牌立即失效：对方换上新的之前，人员的变化推送不过来。',
      okText: '换一个',
      onOk: make,
    });
  const revoke = () =>
    modal.confirm({
      title: '撤销令牌？',
      content: '对方立即不能再推送，已有的成员不变。',
      okText: '撤销',
      okButtonProps: { danger: true },
      onOk: async () => {
        await directorySyncApi.revokeToken(undefined, { showFailure: true });
        void message.success('令牌已撤销');
        onChanged();
      },
    });
  return (
    <section aria-labelledby="scim" className={styles.section}>
      <div className={styles.head}>
        <h2 id="scim">SCIM 2.0</h2>
        {scim.enabled ? <Tag color="success">已启用</Tag> : <Tag>未启用</Tag>}
        {mayChange && (
          <div className={styles.acts}>
            <Button ref={maker} onClick={() => (scim.token ? renew() : void make())}>
              {scim.token ? '换一个令牌' : '生成令牌'}
            </Button>
            {scim.token && (
              <Button danger onClick={revoke}>
                撤销令牌
              </Button>
            )}
            <Button type={scim.enabled ? 'primary' : 'default'} onClick={() => setEditing(true)}>
              设置 SCIM
            </Button>
          </div>
        )}
      </div>
      <ScimFacts {...{ scim, scimUrl }} />
      {editing && (
        <FormDrawer<SharedSettings, unknown, SharedCurrent>
          title="设置 SCIM"
          initialValues={scim}
          version={scim.version}
          send={(values, version) => directorySyncApi.saveScim({ ...sharedOf(values), version: version ?? 0 })}
          failure="保存 SCIM 的设置失败"
          conflict={sharedConflict('SCIM 的设置', () => {
            setEditing(false);
            onChanged();
          })}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            void message.success('已保存');
            onChanged();
          }}
        >
          <SharedFields heir={scim.heir} />
        </FormDrawer>
      )}
      <TokenDialog token={token} onClose={() => setToken(null)} onClosed={() => maker.current?.focus()} />
    </section>
  );
}
