import type { GrantCode, ProjectGrant } from '@contract/project/grant';
import { grantAccesses, grantKinds, saidGrantCode } from '@contract/project/grants';
import { App, Button, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { grantApi } from '@/services/grant';
import { errorText } from '@/utils/apiError';
import { GrantForm } from './GrantForm';
import styles from './grants.module.css';

const sides = {
  given: {
    title: '授出：哪些项目能看本项目',
    empty: '还没有授权给其他项目',
    undo: '收回',
    text: '对方的成员立即看不到这些内容；已建立的关联保留一行“无权查看的任务”。',
  },
  received: {
    title: '获得：本项目能看哪些项目',
    empty: '还没有获得授权；生成授权码，交给对方的项目经理',
    undo: '放弃',
    text: '本项目的成员立即看不到对方的内容；需要时请对方重新授权。',
  },
} as const;
type Side = keyof typeof sides;

/** Grants of both directions, with the ways to give, to ask and to take back. */
export function ManagedGrants({ onChanged }: { onChanged: () => void }) {
  const { project, mayChange } = useProject();
  const { message, modal } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => grantApi.list({ projectId: project.id }), {
    refreshDeps: [project.id],
  });
  const [giving, setGiving] = useState(false);
  const changed = () => {
    refresh();
    onChanged();
  };
  const ask = async () => {
    try {
      showCode(await grantApi.makeCode({ projectId: project.id }));
    } catch (failure) {
      void message.error(errorText(failure));
    }
  };
  const showCode = ({ code, expiresTime }: GrantCode) =>
    modal.info({
      title: '本项目的授权码',
      okText: '完成',
      content: (
        <>
          <Typography.Text
            className={styles.code}
            copyable={{ text: saidGrantCode(code), tooltips: ['复制', '已复制'] }}
          >
            {saidGrantCode(code)}
          </Typography.Text>
          <p>
            把它交给对方的项目经理，由对方在“设置 › 项目授权”中输入并确认。有效至{' '}
            {dayjs(expiresTime).format('MM-DD HH:mm')}，只能使用一次，关闭后不再显示。
          </p>
        </>
      ),
    });
  const revoke = (side: Side, { id, project: other }: ProjectGrant) =>
    modal.confirm({
      title: `${sides[side].undo}与「${other.name}」的授权？`,
      content: sides[side].text,
      okText: sides[side].undo,
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await grantApi.delete({ id });
          changed();
        } catch (failure) {
          void message.error(errorText(failure));
        }
      },
    });
  return (
    <>
      {mayChange('PROJECT:CONFIG') && (
        <div className={styles.tools}>
          <Button type="primary" onClick={() => setGiving(true)}>
            授权给其他项目
          </Button>
          <Button onClick={() => void ask()}>生成授权码</Button>
        </div>
      )}
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
        {(Object.keys(sides) as Side[]).map((side) => (
          <section key={side} aria-label={sides[side].title}>
            <h2>{sides[side].title}</h2>
            {data?.[side].length ? (
              <ul className={styles.list}>
                {data[side].map((grant) => (
                  <li key={grant.id}>
                    <GrantLine grant={grant} />
                    <Button
                      size="small"
                      danger
                      aria-label={`${sides[side].undo}与「${grant.project.name}」的授权`}
                      onClick={() => revoke(side, grant)}
                    >
                      {sides[side].undo}
                    </Button>
                  </li>
                ))}
              </ul>
            ) : (
              <p className={styles.none}>{sides[side].empty}</p>
            )}
          </section>
        ))}
      </StateView>
      {giving && (
        <GrantForm
          onClose={() => setGiving(false)}
          onDone={() => {
            setGiving(false);
            changed();
          }}
        />
      )}
    </>
  );
}

function GrantLine({ grant }: { grant: ProjectGrant }) {
  const { project, kinds, access, endsOn, ended, grantedBy, grantedTime } = grant;
  return (
    <div>
      <strong>{project.name}</strong> <span className="faint">{project.code}</span> {ended && <Tag>已到期</Tag>}
      <p>
        {kinds.map((kind) => grantKinds[kind]).join('、')}，{grantAccesses[access]}，
        {endsOn ? `至 ${endsOn}` : '长期有效'}
        <span className="faint">
          {' '}
          · {grantedBy?.name ?? '已离开的成员'} 于 {dayjs(grantedTime).format('YYYY-MM-DD')} 授权
        </span>
      </p>
    </div>
  );
}
