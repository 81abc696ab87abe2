import { healthExpired } from '@contract/collection/figures';
import { punctualities } from '@contract/report/kinds';
import { isWritten, type ReportState, reportLifecycle } from '@contract/report/lifecycle';
import type { ReportDetail } from '@contract/report/report';
import { Link } from '@umijs/max';
import { Alert, App, Button, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { Activity } from '@/features/object/activity';
import { StateTag, StepButtons, type StepInput } from '@/features/object/lifecycle';
import { HealthMark } from '@/features/project';
import { reportApi } from '@/services/report';
import { zoneTime } from '@/utils/zoneTime';
import { Blocks } from './Blocks';
import { reportPage } from './columns';
import { DifferenceDrawer } from './DifferenceDrawer';
import { ReadersDrawer } from './ReadersDrawer';
import { ReportForm } from './ReportForm';
import styles from './report.module.css';
import { ShareDialog } from './ShareDialog';
import { VersionDrawer } from './VersionDrawer';

const TIME = 'YYYY-MM-DD HH:mm';

interface Props {
  report: ReportDetail;
  /** Reads it again; the project too where its health was said. */
  onChanged: () => void;
}
type Opened = 'edit' | 'share' | 'difference' | 'readers' | { version: number };

/** One report: what it says, what may be done with it, and what was said of it. */
export function ReportView({ report, onChanged }: Props) {
  const { message } = App.useApp();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const done = (words: string) => {
    close();
    void message.success(words);
    onChanged();
  };
  const step = async ({ to, reason }: StepInput<ReportState>) => {
    await reportApi.step({ id: report.id, to: to as ReportState, version: report.version, ...(reason && { reason }) });
    done('操作成功');
  };
  return (
    <article className={styles.report}>
      <header>
        <div className={`${styles.bar} ${styles.screen}`}>
          <Link to={`/project/${report.projectId}/report`}>全部报告</Link>
          <span className={styles.grow} />
          {report.may.edit && <Button onClick={() => setOpened('edit')}>编写</Button>}
          {report.publishedNo !== null && report.may.accept && (
            <Button onClick={() => setOpened('share')}>{report.shared ? '公开设置' : '公开'}</Button>
          )}
          {!report.live && report.publishedNo !== null && (
            <>
              <Button onClick={() => setOpened('difference')}>与今天的差异</Button>
              <Button onClick={() => setOpened('readers')}>已读</Button>
              <Button onClick={() => window.print()}>打印</Button>
            </>
          )}
          <Steps report={report} onStep={step} />
        </div>
        <h2 className={styles.title}>{report.title}</h2>
        <Facts report={report} onVersion={(version) => setOpened({ version })} />
      </header>
      {report.returnReason && isWritten(report.state) && (
        <Alert type="warning" showIcon title="已退回" description={report.returnReason} className={styles.screen} />
      )}
      {report.live && (
        <p className={`${styles.faint} ${styles.screen}`}>
          清单与数据为实时计算（截至 {zoneTime(report.asOf, report.zone)}），发布时定格。
        </p>
      )}
      <Health report={report} />
      <Blocks blocks={report.blocks} />
      <div className={styles.screen}>
        <Activity
          on={{ type: 'report', id: report.id, page: reportPage(report.projectId, report.id) }}
          revision={report.version}
          mayComment={report.may.comment}
          events={{ stated: '变更了状态' }}
        />
      </div>
      {opened === 'edit' && <ReportForm report={report} onClose={close} onDone={() => done('保存成功')} />}
      {opened === 'share' && <ShareDialog report={report} onClose={close} onChanged={onChanged} />}
      {opened === 'difference' && <DifferenceDrawer id={report.id} onClose={close} />}
      {opened === 'readers' && <ReadersDrawer id={report.id} onClose={close} />}
      {typeof opened === 'object' && <VersionDrawer id={report.id} no={opened.version} onClose={close} />}
    </article>
  );
}

/** What was published cannot be given up. */
function Steps({
  report,
  onStep,
}: {
  report: ReportDetail;
  onStep: (input: StepInput<ReportState>) => Promise<unknown>;
}) {
  const { state, may, publishedNo } = report;
  if (!(isWritten(state) ? may.submit : may.accept)) return null;
  const { VOID: _void, ...written } = reportLifecycle.steps.DRAFT;
  const table =
    publishedNo === null
      ? reportLifecycle
      : { ...reportLifecycle, steps: { ...reportLifecycle.steps, DRAFT: written } };
  return <StepButtons usual table={table} state={state} before={null} inputs={{}} initial={{}} onStep={onStep} />;
}

function Facts({ report, onVersion }: { report: ReportDetail; onVersion: (no: number) => void }) {
  const { state, punctuality, author, publishedTime, versions, period, from, to, dueOn } = report;
  const odd = punctuality === 'missing' || punctuality === 'late';
  return (
    <p className={styles.facts}>
      <span className={styles.cell}>
        <StateTag table={reportLifecycle} state={state} />
        {odd && <Tag color={punctuality === 'missing' ? 'red' : 'gold'}>{punctualities[punctuality]}</Tag>}
        {report.shared && <Tag color="orange">已公开</Tag>}
      </span>
      <span>
        {period}（{from} 至 {to}）
      </span>
      <span className={styles.cell}>
        编写人 <PersonAvatar person={author} withName emptyText="—" />
      </span>
      {publishedTime ? <span>发布于 {dayjs(publishedTime).format(TIME)}</span> : dueOn && <span>提交期限 {dueOn}</span>}
      {versions.length > 1 && (
        <span className={`${styles.cell} ${styles.screen}`}>
          历史版本
          {versions.slice(1).map(({ no }) => (
            <Button key={no} type="link" size="small" onClick={() => onVersion(no)}>
              第 {no} 版
            </Button>
          ))}
        </span>
      )}
    </p>
  );
}

function Health({ report: { health, healthNote, live, publishedTime } }: { report: ReportDetail }) {
  return (
    <section className={styles.health} aria-label="健康度">
      <HealthMark health={health} />
      {!live && healthExpired(publishedTime) && <span className={styles.expired}>过期</span>}
      {healthNote && <p className={styles.note}>{healthNote}</p>}
    </section>
  );
}
