import type { CostSubject, CostSummary } from '@contract/cost/cost';
import { type costTabs, subjectKinds } from '@contract/cost/lists';
import { sayMinutes } from '@contract/time/duration';
import { sayFen } from '@contract/time/money';
import { Link } from '@umijs/max';
import { Alert, App, Button, Tag } from 'antd';
import { useState } from 'react';
import { FigureBand } from '@/components/FigureBand';
import { ScrollSection } from '@/components/ScrollSection';
import { ShortAmount } from '@/components/ShortAmount';
import StateView from '@/components/StateView';
import { EarnedView } from '@/features/earned';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { costApi } from '@/services/cost';
import { cx } from '@/utils/cx';
import { MONEY_UNITS } from '@/utils/sayMoney';
import styles from './cost.module.css';
import { MonthChart } from './MonthChart';
import { SubjectForm } from './SubjectForm';
import { inOrder, withBelow } from './tree';

/** What is left of the plan; negative: it cost more. */
const leftOf = (plan: number | null, spent: number): number | null => (plan === null ? null : plan - spent);

const Fen = ({ amount }: { amount: number }) => <ShortAmount amount={amount / MONEY_UNITS} whole={sayFen(amount)} />;

/** The expenses behind a figure: of all subjects, or of one with all below it. */
const entriesOf = (projectId: string, tab: keyof typeof costTabs, subjectIds: Iterable<string> = []): string => {
  const ids = [...subjectIds].join(',');
  return `/project/${projectId}/cost/entry?tab=${tab}${ids && `&subjectId=${ids}`}`;
};

/** What was spent, of how much, and what is left or waits. */
function Totals({ summary: { total, budgetNo }, projectId }: { summary: CostSummary; projectId: string }) {
  const left = leftOf(total.plan, total.spent);
  return (
    <FigureBand
      label="合计"
      lead={{
        name: '已花费',
        value: <Fen amount={total.spent} />,
        note: total.plan ? `预算的 ${Math.round((total.spent / total.plan) * 100)}%` : undefined,
      }}
      share={total.plan ? total.spent / total.plan : undefined}
      figures={[
        {
          name: budgetNo === null ? '预算' : `预算（第 ${budgetNo} 版）`,
          value:
            total.plan === null ? (
              <Link to={`/project/${projectId}/cost/budget`}>还没有批准的预算</Link>
            ) : (
              <Fen amount={total.plan} />
            ),
        },
        {
          name: '差异（预算 − 已花费）',
          value: left === null ? '—' : <Fen amount={left} />,
          alarm: left !== null && left < 0,
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

function Bar({ plan, spent }: { plan: number | null; spent: number }) {
  if (!plan) return null;
  const percent = Math.round((spent / plan) * 100);
  return (
    <span className={styles.bar} data-over={spent > plan || undefined}>
      <i style={{ width: `${Math.min(100, percent)}%` }} aria-hidden />
      <span>{percent}%</span>
    </span>
  );
}

/** Labour in words: what is known, what is not priced, what is not approved. */
function Labour({ labour, onReprice }: { labour: CostSummary['labour']; onReprice?: () => void }) {
  if (labour.minutes === 0 && labour.openMinutes === 0) return null;
  return (
    <section className={styles.panel} aria-label="工时成本">
      <h2>工时成本</h2>
      <p>
        已批准 {sayMinutes(labour.minutes)}，
        {labour.amount === null
          ? '涉及人数少于 3 人，金额只对有费率权限的人显示，未计入上面的已花费'
          : `计 ${sayFen(labour.amount)}`}
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

/** /project/{pId}/cost — plan, spent and what is left, by subject and by month. */
/** @param seesPlan the reader may see the plan, on which earned value stands */
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

interface SubjectsProps {
  projectId: string;
  summary: CostSummary;
  onEdit: (subject: CostSubject) => void;
  onRemove: (subject: CostSubject) => void;
}

function Subjects({ projectId, summary, onEdit, onRemove }: SubjectsProps) {
  const rows = inOrder(summary.subjects);
  return (
    <ScrollSection className={styles.scroll} label="科目表">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">科目</th>
            <th scope="col">预算</th>
            <th scope="col">已花费</th>
            <th scope="col">差异</th>
            <th scope="col">使用</th>
            {summary.rights.budget && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ depth, ...row }) => {
            const left = leftOf(row.plan, row.spent);
            return (
              <tr key={row.id}>
                <th scope="row" style={{ paddingInlineStart: 8 + depth * 20 }}>
                  {row.name}
                  {row.name !== subjectKinds[row.kind] && (
                    <span className={styles.faint}> {subjectKinds[row.kind]}</span>
                  )}
                </th>
                <td>{row.plan === null ? '—' : sayFen(row.plan)}</td>
                <td>
                  {row.spent > row.labour ? (
                    <Link
                      to={entriesOf(projectId, 'spent', withBelow(summary.subjects, row.id))}
                      aria-label={`${row.name} 已花费 ${sayFen(row.spent)}，查看费用明细`}
                      title={row.labour > 0 ? `其中工时成本 ${sayFen(row.labour)}，不在费用明细中` : undefined}
                    >
                      {sayFen(row.spent)}
                    </Link>
                  ) : (
                    sayFen(row.spent)
                  )}
                </td>
                <td data-over={(left ?? 0) < 0 || undefined}>{left === null ? '—' : sayFen(left)}</td>
                <td>
                  <Bar plan={row.plan} spent={row.spent} />
                </td>
                {summary.rights.budget && (
                  <td>
                    <Button type="link" size="small" aria-label={`编辑科目 ${row.name}`} onClick={() => onEdit(row)}>
                      编辑
                    </Button>
                    {row.spent === 0 && !row.plan && !rows.some(({ parentId }) => parentId === row.id) && (
                      <Button
                        type="link"
                        size="small"
                        danger
                        aria-label={`删除科目 ${row.name}`}
                        onClick={() => onRemove(row)}
                      >
                        删除
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollSection>
  );
}
