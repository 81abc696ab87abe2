import { projectHealths } from '@contract/project/enums';
import { LINK_HEADER, reportKinds } from '@contract/report/kinds';
import type { PublicReport } from '@contract/report/report';
import { useParams } from '@umijs/max';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Branded } from '@/components/Branded';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { PublicBand, publicStyles, Unlock, useHidden } from '@/features/publicLink/public';
import { Blocks, reportStyles as styles } from '@/features/report/public';
import { PublicPage } from '@/features/session/PublicPage';
import { useRequest } from '@/hooks/useRequest';
import { reportApi } from '@/services/report';
import { ApiError } from '@/utils/apiError';

/** /reportView/{pId}/report/{rId} — a published report for whoever has its link, without a session (specification §2). */
export default function PublicReportPage() {
  useHidden();
  const { pId = '', rId = '' } = useParams<{ pId: string; rId: string }>();
  // The fragment reaches no server and no log: the token goes in a header.
  const token = window.location.hash.slice(1);
  const { data, error, loading, refresh } = useRequest(() =>
    reportApi.openPublic({ pId, rId }, { headers: { [LINK_HEADER]: token } }),
  );
  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <main>
        <StatusView code="404" title="链接不存在或已失效" text="请向发给您链接的人索取新的链接。" />
      </main>
    );
  }
  const unlock = async (password: string) => {
    await reportApi.unlockPublic({ pId, rId, password }, { headers: { [LINK_HEADER]: token } });
    refresh();
  };
  if (data?.needsPassword) return <Unlock Page={PublicPage} noun="报告" onSend={unlock} />;
  const brand = data?.report?.brand;
  return (
    <Branded logo={brand?.logo}>
      <div className={publicStyles.frame}>
        <PublicBand brand={brand} />
        <main>
          <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
            {data?.report && <Shown report={data.report} />}
          </StateView>
        </main>
      </div>
    </Branded>
  );
}

function Shown({ report }: { report: NonNullable<PublicReport['report']> }) {
  return (
    <article className={styles.report}>
      <header>
        <div className={`${styles.bar} ${styles.screen}`}>
          <span className={styles.grow} />
          <Button onClick={() => window.print()}>打印</Button>
        </div>
        <h1 className={styles.title}>{report.title}</h1>
        <p className={styles.facts}>
          <span>{report.project}</span>
          <span>
            {reportKinds[report.kind]}，{report.period}
          </span>
          {report.author && <span>编写人 {report.author}</span>}
          <span>发布于 {dayjs(report.publishedTime).format('YYYY-MM-DD HH:mm')}</span>
        </p>
      </header>
      <section className={styles.health} aria-label="健康度">
        健康度：{projectHealths[report.health]}
        {report.healthNote && <p className={styles.note}>{report.healthNote}</p>}
      </section>
      <Blocks blocks={report.blocks} />
    </article>
  );
}
