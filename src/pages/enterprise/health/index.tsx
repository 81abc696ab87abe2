import { queueNames } from '@contract/enterprise/enums';
import type { Health } from '@contract/enterprise/health';
import { type HealthFile, type HealthRow, healthFiles, healthRows } from '@contract/enterprise/healthKinds';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import { RelativeTime } from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { enterpriseApi } from '@/services/enterprise';
import { fileSize } from '@/utils/fileSize';
import { Figures } from './Figures';
import styles from './health.module.css';
import { QuotaBar } from './QuotaBar';

const number = (value: number) => value.toLocaleString('zh-CN');

/** /enterpriseManage/health — how the enterprise stands: what it uses of its limits, where its bytes are, what waits. */
export default function HealthPage() {
  const { data, error, loading, refresh } = useRequest(() => enterpriseApi.health());
  return (
    <>
      <PageHeader
        title="运行状况"
        extra={
          <>
            {data && (
              <span className={styles.hint}>
                截至 <RelativeTime time={data.at} />
              </span>
            )}
            <Button size="small" onClick={refresh} loading={loading && data !== undefined}>
              刷新
            </Button>
          </>
        }
      />
      <StateView loading={loading && !data} error={error} kept={data !== undefined} onRetry={refresh} rows={8}>
        {data && <Sections health={data} />}
      </StateView>
    </>
  );
}

function Sections({ health }: { health: Health }) {
  const { members, storage, rows, jobs, calls, quotas } = health;
  return (
    <div className={styles.body}>
      <section className={styles.part} aria-label="成员">
        <h2>成员</h2>
        <QuotaBar what="成员" used={members.seats} limit={quotas.members} said={(value) => `${number(value)} 名`} />
        <Figures
          rows={[
            ['在用', number(members.active)],
            ['待激活', number(members.invited)],
            ['已停用', number(members.disabled)],
            ['未答复的邀请', number(members.invitations)],
          ]}
        />
      </section>
      <section className={styles.part} aria-label="存储">
        <h2>存储</h2>
        <QuotaBar what="存储" used={storage.bytes} limit={quotas.storage} said={fileSize} />
        {storage.kinds.length === 0 ? (
          <p className={styles.hint}>还没有文件</p>
        ) : (
          <Figures
            rows={storage.kinds.map(({ kind, files, bytes }) => [
              healthFiles[kind as HealthFile] ?? kind,
              fileSize(bytes),
              `${number(files)} 个`,
            ])}
          />
        )}
      </section>
      <section className={styles.part} aria-label="今日调用">
        <h2>今日调用</h2>
        <QuotaBar what="今日调用" used={calls.calls} limit={quotas.calls} said={(value) => `${number(value)} 次`} />
        <Figures rows={[['服务器出错', `${number(calls.failures)} 次`]]} />
      </section>
      <section className={styles.part} aria-label="后台作业">
        <div className={styles.head}>
          <h2>后台作业</h2>
          <Link to="/enterpriseManage/queue">查看作业</Link>
        </div>
        {jobs.length === 0 ? (
          <p className={styles.hint}>没有等待、执行中或失败的作业</p>
        ) : (
          <Figures
            rows={jobs.map(({ queue, waiting, retrying, active, failed, oldestWaiting }) => [
              queueNames[queue] ?? queue,
              [
                waiting + retrying > 0 && `等待 ${number(waiting + retrying)}`,
                active > 0 && `执行中 ${number(active)}`,
                failed > 0 && `失败 ${number(failed)}`,
              ]
                .filter(Boolean)
                .join('，'),
              oldestWaiting && <RelativeTime key="oldest" time={oldestWaiting} />,
            ])}
          />
        )}
      </section>
      <section className={styles.part} aria-label="数据量">
        <h2>数据量</h2>
        <Figures
          rows={rows.map(({ kind, count, more }) => [
            healthRows[kind as HealthRow] ?? kind,
            more ? `多于 ${number(count)}` : number(count),
          ])}
        />
      </section>
    </div>
  );
}
