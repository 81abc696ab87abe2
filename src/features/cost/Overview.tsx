import type { CostSubject, CostSummary } from '@contract/cost/cost';
import { sayMinutes } from '@contract/time/duration';
import { sayFen } from '@contract/time/money';
import { Link } from '@umijs/max';
import { Alert, App, Button, Tag } from 'antd';
import { useState } from 'react';
import { FigureBand } from '@/components/FigureBand';
import StateView from '@/components/StateView';
import { EarnedView } from '@/features/earned';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { costApi } from '@/services/cost';
import { cx } from '@/utils/cx';
import { commitmentsOf, entriesOf } from './addresses';
import styles from './cost.module.css';
import { MonthChart } from './MonthChart';
import { Fen, Reasons } from './Reasons';
import { SubjectForm } from './SubjectForm';
import { Subjects } from './Subjects';

/** What was spent, of how much, and what is left or waits. */
function Totals({ summary, projectId }: { summary: CostSummary; projectId: string }) {
  const { total, budgetNo, rights, labour } = summary;
  const base = `/project/${projectId}/cost`;
  const over = total.plan === null ? null : total.plan - total.atCompletion;
  const free = total.plan === null ? null : total.plan - total.spent - total.committed;
  return (
    <FigureBand
      label="合计"
      lead={{
        name: '已花费',
        value: <Fen amount={total.spent} />,
        note:
          [
            total.plan && `预算的 ${Math.round((total.spent / total.plan) * 100)}%`,
            labour.withheld && (labour.amount === null ? '不含工时成本' : '不含部分工时成本'),
          ]
            .filter(Boolean)
            .join('，') || undefined,
      }}
      share={total.plan ? total.spent / total.plan : undefined}
      figures={[
        {
          name: budgetNo === null ? '预算' : `预算（第 ${budgetNo} 版）`,
          value:
            total.plan === null ? (
              <Link to={`${base}/budget`}>还没有批准</Link>
            ) : (
              <Link to={`${base}/budget`} aria-label={`预算 ${sayFen(total.plan)}，查看明细`}>
                <Fen amount={total.plan} />
              </Link>
            ),
        },
        {
          name: '已承诺未付',
          value:
            total.committed > 0 && rights.commitments ? (
              <Link to={commitmentsOf(projectId)} aria-label={`已承诺未付 ${sayFen(total.committed)}，查看合同与订单`}>
                <Fen amount={total.committed} />
              </Link>
            ) : (
              <Fen amount={total.committed} />
            ),
        },
        {
          name: '完工预测',
          value: <Reasons projectId={projectId} summary={summary} figures={total} name="合计" />,
        },
        {
          name: '预测差异',
          definition: '预算 − 完工预测',
          value: over === null ? '—' : <Fen amount={over} />,
          alarm: over !== null && over < 0,
        },
        {
          name: '可用余额',
          definition: '预算 − 已花费 − 已承诺未付',
          value: free === null ? '—' : <Fen amount={free} />,
          alarm: free !== null && free < 0,
        },
        {
          name: '待审批的费用',
          value:
            total.waiting === 0 ? (
              <Fen amount={0} />
            ) : (
              <Link to={entriesOf(projectId, 'review')} aria-label={`待审批的费用 ${sayFen(total.waiting)}，查看明细`}>
                <Fen amount={total.waiting} />
              </Link>
            ),
        },
      ]}
    />
  );
}

/** To who has no right to rates: one sum taken from the next would tell what a single person costs. */
const WITHHELD = '没有费率权限时，只显示已结束、并且至少 3 人的月份（按入账的月份），其余金额没有计入上面的已花费';

/** Labour in words: what is known, what is not priced, what is not approved. */
function Labour({ labour, onReprice }: { labour: CostSummary['labour']; onReprice?: () => void }) {
  if (labour.minutes === 0 && labour.openMinutes === 0) return null;
  return (
    <section className={styles.panel} aria-label="工时成本">
      <h2>工时成本</h2>
      <p>
        已批准 {sayMinutes(labour.minutes)}，{labour.amount !== null && `计 ${sayFen(labour.amount)}`}
        {labour.withheld && `${labour.amount === null ? '' : '；'}${WITHHELD}`}
        {labour.unpricedMinutes > 0 && (
          <>
            {' '}
            <Tag color="warning">未定价 {sayMinutes(labour.unpricedMinutes)}</Tag>
          </>
        )}
      </p>
      {labour.openMinutes > 0 && (
        <p className={styles.faint}>另有 {sayMinutes(labour.openMinutes)} 尚未批准，没有计入。</p>
      )}
      {labour.homeless && (
        <Alert type="warning" showIcon title="没有类别为“人工”的科目：工时成本计入合计，但不在任何科目中" />
      )}
      {onReprice && labour.minutes > 0 && (
        <Button size="small" onClick={onReprice}>
          按现行费率重新计价
        </Button>
      )}
    </section>
  );
}

/**
 * /project/{pId}/cost — budget, spent, committed and forecast, by subject and by month.
 *
 * @param seesPlan the reader may see the plan, on which earned value stands
 */
export function Overview({ projectId, seesPlan }: { projectId: string; seesPlan: boolean }) {
  const { message, modal } = App.useApp();
  const [form, setForm] = useState<{ subject?: CostSubject } | null>(null);
  const { data, error, loading, refresh } = useRequest(() => costApi.summary({ projectId }), {
    refreshDeps: [projectId],
  });
  const done = () => {
    setForm(null);
    refresh();
  };
  const remove = (subject: CostSubject) =>
    modal.confirm({
      title: `删除科目「${subject.name}」？`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await costApi.deleteSubject({ id: subject.id }, showFailure);
        void message.success('已删除');
        refresh();
      },
    });
  const reprice = () =>
    modal.confirm({
      title: '按现行费率重新计价？',
      content: '已批准工时的金额按工作当天的费率重算；锁定月份的金额不变，差额记在今天。',
      okText: '重新计价',
      onOk: async () => {
        const { changed, unpriced } = await costApi.reprice({ projectId }, showFailure);
        void message.success(
          `重新计价完成：${changed} 条有变化${unpriced > 0 ? `，${unpriced} 条没有适用的费率` : ''}`,
        );
        refresh();
      },
    });
  const create = data?.rights.budget && (
    <Button type={data.subjects.length === 0 ? 'primary' : 'default'} onClick={() => setForm({})}>
      新建科目
    </Button>
  );
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
      {data && (
        <div className={styles.overview}>
          <Totals summary={data} projectId={projectId} />
          {data.unrated.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`没有 ${data.unrated.join('、')} 的汇率：未付的外币合同按签订时的汇率估算`}
            />
          )}
          {data.months.length > 0 && (
            <section className={styles.panel} aria-label="各月花费">
              <h2>各月花费</h2>
              <MonthChart months={data.months} plan={data.total.plan} />
            </section>
          )}
          {seesPlan && (
            <section className={cx(styles.panel, 'held')} aria-label="挣值">
              <h2>挣值</h2>
              <EarnedView projectId={projectId} money />
            </section>
          )}
          <section className={styles.panel} aria-label="科目">
            <div className={styles.head}>
              <h2>科目</h2>
              {create}
            </div>
            {data.subjects.length === 0 ? (
              <p className={styles.faint}>还没有科目：建立人工、采购、差旅等科目，预算与费用按科目汇总。</p>
            ) : (
              <Subjects
                projectId={projectId}
                summary={data}
                onEdit={(subject) => setForm({ subject })}
                onRemove={remove}
              />
            )}
          </section>
          <Labour labour={data.labour} onReprice={data.rights.rates ? reprice : undefined} />
          {form && (
            <SubjectForm
              projectId={projectId}
              subjects={data.subjects}
              subject={form.subject}
              onClose={() => setForm(null)}
              onDone={done}
            />
          )}
        </div>
      )}
    </StateView>
  );
}
