import type { PersonEraseAsk, PersonRequest } from '@contract/enterprise/person';
import { PERSON_FILE_DAYS, personActs } from '@contract/enterprise/personKinds';
import type { Member } from '@contract/tenant/members';
import { App, Button, Form, Input, Modal } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { enterpriseApi } from '@/services/enterprise';
import { megabytes } from '@/utils/tableFile';
import styles from './memberManage.module.css';

const POLL_MS = 2000;
const minute = (time: string) => dayjs(time).format('YYYY-MM-DD HH:mm');
const passwordField = (
  <Form.Item name="password" label="您的登录密码" rules={[{ required: true, message: '请输入您的登录密码' }]}>
    <Input.Password autoComplete="current-password" maxLength={200} />
  </Form.Item>
);

/** One person's data: taken out as a file, and erased once they have left. @param onErased names are another now */
export function PersonDataDialog({
  member: { userId, name, userName, state },
  onClose,
  onErased,
}: {
  member: Member;
  onClose: () => void;
  onErased: () => void;
}) {
  const { message } = App.useApp();
  const [asking, setAsking] = useState<'export' | 'erase'>();
  const { data, loading, error, refresh, run, cancel } = useRequest(
    () => enterpriseApi.listPersonRequests({ userId }),
    {
      pollingInterval: POLL_MS,
      pollingErrorRetryCount: -1,
    },
  );
  const running = data?.some((one) => one.state === 'queued' || one.state === 'running') ?? false;
  const erased = data?.some((one) => one.act === 'erase' && one.state === 'finished') ?? false;
  useEffect(() => {
    // Nothing to follow any more: looked at again once another one is asked for.
    if (data && !running) cancel();
  }, [data, running, cancel]);
  const started = (text: string) => {
    setAsking(undefined);
    void message.success(text);
    run();
  };
  const close = () => {
    if (erased) onErased();
    else onClose();
  };
  return (
    <>
      <Modal open title={`${name}的个人数据`} footer={null} onCancel={close}>
        <p className={styles.note}>
          导出：账号、提到这个人的每一行数据和上传的文件，成为一个压缩文件，保留 {PERSON_FILE_DAYS} 天。
        </p>
        <p className={styles.note}>
          清除：姓名、用户名、邮箱、手机号、头像、密码、密钥、登录记录、消息和个人设置不再存在；别人需要的内容保留，显示为“已注销成员”。
          {state !== 'removed' && '移除成员之后才能清除。'}
        </p>
        <div className={styles.views}>
          <Button loading={running} onClick={() => setAsking('export')}>
            导出
          </Button>
          <Button danger disabled={state !== 'removed'} loading={running} onClick={() => setAsking('erase')}>
            清除
          </Button>
        </div>
        <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={2}>
          <ul className={styles.duties} aria-live="polite" aria-label="导出与清除">
            {data?.map((one) => (
              <li key={one.id}>
                {minute(one.createdTime)} {personActs[one.act]}：<State of={one} />
              </li>
            ))}
          </ul>
        </StateView>
      </Modal>
      {asking === 'export' && (
        <FormModal<{ password: string }, { id: string }>
          title={`导出${name}的个人数据`}
          okText="开始导出"
          initialValues={{}}
          send={({ password }) => enterpriseApi.startPersonExport({ userId, password })}
          failure="导出没有开始"
          onClose={() => setAsking(undefined)}
          onDone={() => started('已开始导出，完成后在此下载')}
        >
          {passwordField}
        </FormModal>
      )}
      {asking === 'erase' && (
        <FormModal<Omit<PersonEraseAsk, 'userId'>, { id: string }>
          title={`清除${name}的个人数据`}
          okText="清除，不能恢复"
          danger
          initialValues={{}}
          send={(values) => enterpriseApi.startErasure({ userId, ...values })}
          failure="清除没有开始"
          onClose={() => setAsking(undefined)}
          onDone={() => started('已开始清除')}
        >
          <p>清除后不能恢复，对方也不能再用这个账号登录。操作日志和其他人填写的文字不变。</p>
          <Form.Item
            name="userName"
            label={`输入用户名 ${userName} 以确认`}
            rules={[
              {
                validator: (_, text: string | undefined) =>
                  text?.trim() === userName ? Promise.resolve() : Promise.reject(new Error(`请输入 ${userName}`)),
              },
            ]}
          >
            <Input autoComplete="off" maxLength={100} />
          </Form.Item>
          {passwordField}
        </FormModal>
      )}
    </>
  );
}

function State({ of: { id, act, state, rows, files, bytes, error, createdTime } }: { of: PersonRequest }) {
  if (state === 'queued') return <span>等待中</span>;
  if (state === 'failed') return <span>{error ?? '没有成功，请再试一次'}</span>;
  const far = `${rows.toLocaleString()} 行${act === 'export' ? `、${files.toLocaleString()} 个文件` : ''}`;
  if (state === 'running') return <span>正在进行，{far}</span>;
  if (act === 'erase') return <span>已清除，{far}</span>;
  return (
    <span>
      <a className="inline-link" href={enterpriseApi.personFile.address({ id })} download>
        下载（{megabytes(bytes)}）
      </a>{' '}
      {far}，{dayjs(createdTime).add(PERSON_FILE_DAYS, 'day').format('MM-DD HH:mm')} 前可下载
    </span>
  );
}
