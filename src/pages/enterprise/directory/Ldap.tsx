import type { DirectoryOverview } from '@contract/directorySync/directorySync';
import { departmentSources, handOverWays, ldapSecurities, SYNC_AT } from '@contract/directorySync/words';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import styles from './directory.module.css';
import { LdapForm } from './LdapForm';

interface Props {
  overview: DirectoryOverview;
  onChanged: () => void;
}

/** An LDAP directory as it is set: where it stands, and what it is used for. */
export function Ldap({ overview: { ldap, mayChange }, onChanged }: Props) {
  const { message } = App.useApp();
  const [editing, setEditing] = useState(false);
  const { settings } = ldap;
  return (
    <section aria-labelledby="ldap" className={styles.section}>
      <div className={styles.head}>
        <h2 id="ldap">LDAP / AD</h2>
        {ldap.enabled ? <Tag color="success">已启用</Tag> : <Tag>未启用</Tag>}
        {mayChange && (
          <div className={styles.acts}>
            {/* A page has one main button: that of what is used. */}
            <Button type={ldap.enabled ? 'primary' : 'default'} onClick={() => setEditing(true)}>
              设置 LDAP
            </Button>
          </div>
        )}
      </div>
      {settings ? (
        <dl className={styles.facts}>
          <dt>服务地址</dt>
          <dd>
            {settings.address} · {ldapSecurities[settings.security]}
          </dd>
          <dt>搜索起点</dt>
          <dd>{settings.base}</dd>
          <dt>人员与组</dt>
          <dd>
            {ldap.people} 人在职，{ldap.groups} 个组
          </dd>
          <dt>同步</dt>
          <dd>{settings.nightly ? `每夜 ${SYNC_AT}，也可以随时手动` : '只手动'}</dd>
          <dt>登录</dt>
          <dd>{settings.signIn ? '可以用目录的密码登录，只对本企业有效' : '不用目录的密码'}</dd>
          <dt>部门</dt>
          <dd>{departmentSources[ldap.departmentsFrom]}</dd>
          <dt>离开后的交接</dt>
          <dd>{ldap.heir ? `由 ${ldap.heir.name} 接手` : handOverWays[ldap.handOver]}</dd>
        </dl>
      ) : (
        <p className={styles.hint}>
          还没有设置。填好地址和绑定账号后可以先测试连接，再试运行，看到谁会加入、变动和离开。
        </p>
      )}
      {editing && (
        <LdapForm
          ldap={ldap}
          onClose={() => setEditing(false)}
          onTheirs={() => {
            setEditing(false);
            onChanged();
          }}
          onDone={() => {
            setEditing(false);
            void message.success('已保存');
            onChanged();
          }}
        />
      )}
    </section>
  );
}
