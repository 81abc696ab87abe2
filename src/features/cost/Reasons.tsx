import type { CostSummary } from '@contract/cost/cost';
import { sayFen } from '@contract/time/money';
import { Link } from '@umijs/max';
import { Button, Popover } from 'antd';
import { ShortAmount } from '@/components/ShortAmount';
import { MONEY_UNITS } from '@/utils/sayMoney';
import { today } from '@/utils/today';
import { commitmentsOf, entriesOf, hoursOf } from './addresses';
import styles from './cost.module.css';
import { withBelow } from './tree';

export const Fen = ({ amount }: { amount: number }) => (
  <ShortAmount amount={amount / MONEY_UNITS} whole={sayFen(amount)} />
);

type Subject = CostSummary['subjects'][number];
interface Props {
  projectId: string;
  summary: CostSummary;
  figures: Pick<Subject, 'spent' | 'committed' | 'estimate' | 'atCompletion'>;
  name: string;
  /** Absent: of the whole project. */
  subject?: Subject;
  /** The amount in full. */
  whole?: boolean;
}

/** The estimate at completion, which opens what it is made of; each part leads to its rows. */
export function Reasons({ projectId, summary, figures, name, subject, whole }: Props) {
  const { spent, committed, estimate, atCompletion } = figures;
  const labour = subject ? subject.labour : summary.labour.amount;
  const ids = subject ? withBelow(summary.subjects, subject.id) : [];
  const given = subject
    ? [...ids].some((id) => summary.subjects.find((one) => one.id === id)?.toComplete != null)
    : summary.subjects.some(({ toComplete }) => toComplete !== null);
  const partly = summary.labour.withheld && labour !== null && labour !== 0;
  /** An amount of null is not told to the reader. */
  const parts: { label: string; amount: number | null; to?: string }[] = [
    { label: '费用（已批准、已支付）', amount: spent - (labour ?? 0), to: entriesOf(projectId, 'spent', ids) },
    {
      label: partly ? '工时成本（部分月份无权查看）' : '工时成本',
      amount: labour,
      to: hoursOf(projectId, summary.months, today()),
    },
    {
      label: '合同与订单未付',
      amount: committed,
      to: summary.rights.commitments ? commitmentsOf(projectId, ids) : undefined,
    },
    { label: given ? '预计还需（含手工填写）' : '预计还需（预算的余额，至少为待审批的费用）', amount: estimate },
  ];
  const content = (
    <dl className={styles.reasons}>
      {parts.map(({ label, amount, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {amount === null ? '无权查看' : to && amount !== 0 ? <Link to={to}>{sayFen(amount)}</Link> : sayFen(amount)}
          </dd>
        </div>
      ))}
      <div>
        <dt>完工预测</dt>
        <dd>{sayFen(atCompletion)}</dd>
      </div>
    </dl>
  );
  return (
    <Popover trigger="click" title={`${name} 的完工预测`} content={content}>
      <Button type="link" className={styles.figure} aria-label={`${name} 完工预测 ${sayFen(atCompletion)}，查看构成`}>
        {whole ? sayFen(atCompletion) : <Fen amount={atCompletion} />}
      </Button>
    </Popover>
  );
}
