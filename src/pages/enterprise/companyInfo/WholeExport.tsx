import type { TenantExport, TenantExportAsk } from '@contract/enterprise/moving';
import { PASSPHRASE_LEAST, PASSPHRASE_MOST, TENANT_EXPORT_KEPT_DAYS } from '@contract/enterprise/movingLimits';
import { Alert, App, Button, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { enterpriseApi } from '@/services/enterprise';
import { megabytes } from '@/utils/tableFile';
import styles from './companyInfo.module.css';

const POLL_MS = 2000;
const isOpen = ({ state }: Pick<TenantExport, 'state'>) => state === 'queued' || state === 'running';
const minute = (time: string) => dayjs(time).format('YYYY-MM-DD HH:mm');

/** The owner takes the whole enterprise away as a file: asks for it, sees how far it is, fetches it. */
export function WholeExport() {
  const { message } = App.useApp();
  const [asking, setAsking] = useState(false);
  const { data, loading, error, refresh, run, cancel } = useRequest(() => enterpriseApi.listExports(), {
    pollingInterval: POLL_MS,
    pollingErrorRetryCount: -1,
  });
  const running = data?.some(isOpen) ?? false;
  useEffect(() => {
    // Nothing to follow any more: looked at again once another one is asked for.
    if (data && !running) cancel();
  }, [data, running, cancel]);
  return (
    <section className={styles.section} aria-labelledby="wholeExport">
      <h2 id="wholeExport" className={styles.heading}>
        导出企业
      </h2>
      <p className={styles.hint}>
        全部数据、设置、操作日志与文件写入一个文件，用于搬到另一个安装（由运维执行 tenant:import）或自行留存。文件保留{' '}
        {TENANT_EXPORT_KEPT_DAYS} 天。
      </p>
      {/* Busy and not disabled: the dialog gives the keyboard back to it. */}
      <Button loading={running} onClick={() => setAsking(true)}>
        导出企业
      </Button>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
        <ul className={styles.exports} aria-live="polite">
          {data?.map((one) => (
            <li key={one.id}>
              <span className={styles.time}>{minute(one.createdTime)}</span>
              <State of={one} />
            </li>
          ))}
        </ul>
      </StateView>
      {asking && (
        <AskDialog
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            void message.success('已开始导出，完成后在此下载');
            run();
          }}
        />
      )}
    </section>
  );
}

function State({ of: { id, state, rows, files, ofFiles, bytes, error, createdTime } }: { of: TenantExport }) {
  if (state === 'queued') return <span>等待中</span>;
  if (state === 'failed') return <span className="alarm">{error ?? '导出没有成功，请再试一次'}</span>;
  const far = `${rows.toLocaleString()} 行${ofFiles > 0 ? `、${files.toLocaleString()} / ${ofFiles.toLocaleString()} 个文件` : ''}`;
  if (state === 'running') return <span>正在导出：已写入 {far}</span>;
  const until = dayjs(createdTime).add(TENANT_EXPORT_KEPT_DAYS, 'day').format('MM-DD HH:mm');
  return (
    <span>
      <a className="inline-link" href={enterpriseApi.exportFile.address({ id })} download>
        下载（{megabytes(bytes)}）
      </a>
      <span className={styles.until}>
        {far}，{until} 前可下载
      </span>
    </span>
  );
}

type Values = TenantExportAsk & { again: string };

function AskDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  return (
    <FormModal<Values, { id: string }>
      title="导出企业"
      okText="开始导出"
      initialValues={{}}
      send={({ passphrase, password }) => enterpriseApi.startExport({ passphrase, password })}
      failure="导出没有开始"
      onDone={onDone}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title="文件包含企业的全部内容，口令只加密其中的密钥（如机器人地址、Webhook 密钥），请像备份一样保管。口令不会保存，忘记后文件不能导入。"
      />
      <Form.Item
        name="passphrase"
        label="口令"
        rules={[
          { required: true, message: '请输入口令' },
          { min: PASSPHRASE_LEAST, message: `口令至少 ${PASSPHRASE_LEAST} 个字符` },
          { pattern: /^\S(.*\S)?$/, message: '口令的首尾不能是空格' },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSPHRASE_MOST} />
      </Form.Item>
      <Form.Item
        name="again"
        label="再次输入口令"
        dependencies={['passphrase']}
        rules={[
          { required: true, message: '请再次输入口令' },
          ({ getFieldValue }) => ({
            validator: (_rule, value) =>
              !value || value === getFieldValue('passphrase')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的口令不同')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSPHRASE_MOST} />
      </Form.Item>
      <Form.Item name="password" label="您的登录密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
    </FormModal>
  );
}
