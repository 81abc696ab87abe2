import type { DeliveryRow, Satisfaction } from '@contract/market/market';
import { provinceName } from '@contract/market/provinces';
import { outcomes, sayAmount, stages } from '@contract/market/words';
import { Link } from '@umijs/max';
import type { ListColumn } from '@/features/object/list';
import styles from './market.module.css';
import { sayDelay } from './say';

const none = <span className={styles.faint}>—</span>;
const text = (
  key: 'product' | 'contractNo' | 'plannedOn' | 'deliveredOn' | 'acceptedOn' | 'signedOn' | 'delayReason',
  title: string,
  width: number,
  more: Partial<ListColumn<DeliveryRow>> = {},
): ListColumn<DeliveryRow> => ({
  ...{ key, title, width },
  text: (row) => row[key] || null,
  render: (row) => (row[key] ? <span title={row[key] ?? ''}>{row[key]}</span> : none),
  ...more,
});
const money = (key: 'amount' | 'revenue', title: string, more: Partial<ListColumn<DeliveryRow>> = {}) => ({
  ...{ key, title, width: 132, align: 'right' as const },
  text: (row: DeliveryRow) => row[key],
  render: (row: DeliveryRow) => {
    const amount = row[key];
    return amount === null ? none : sayAmount(amount, row.currency);
  },
  ...more,
});
export const scoreText = (one: Satisfaction | null): string | null =>
  one && (one.evaluated ? `${one.score}（${one.answers} 份问卷）` : `${one.score}（手填）`);
const score = (key: 'satisfaction1' | 'satisfaction2', title: string): ListColumn<DeliveryRow> => ({
  ...{ key, title, width: 132, optional: true },
  text: (row) => row[key]?.score ?? null,
  render: (row) => scoreText(row[key]) ?? none,
});

/** Deliveries as the list shows them. */
export const columns: readonly ListColumn<DeliveryRow>[] = [
  {
    ...{ key: 'customer', title: '客户', fixed: true, sortable: true, width: 200 },
    text: ({ customer }) => customer,
    render: ({ no, customer }) => (
      <span className={styles.name}>
        <span title={customer}>{customer}</span>
        <span className={styles.faint}>{no}</span>
      </span>
    ),
  },
  {
    ...{ key: 'province', title: '省份', width: 72 },
    text: ({ province }) => province && provinceName(province),
    render: ({ province }) => (province ? provinceName(province) : <span className={styles.faint}>未填</span>),
  },
  text('product', '产品', 128),
  text('contractNo', '合同编号', 128, { optional: true }),
  money('amount', '合同金额', { sortable: true }),
  text('plannedOn', '计划交付', 108, { sortable: true, phone: true }),
  text('deliveredOn', '实际交付', 108, { sortable: true }),
  {
    ...{ key: 'outcome', title: '交付情况', width: 112, phone: true },
    text: sayDelay,
    render: (row) => (
      <span className={styles.outcome} data-outcome={row.outcome} title={outcomes[row.outcome]}>
        {sayDelay(row)}
      </span>
    ),
  },
  {
    ...{ key: 'stage', title: '阶段', width: 112, optional: true },
    text: ({ stage }) => stages[stage],
    render: ({ stage }) => stages[stage],
  },
  {
    ...{ key: 'project', title: '交付项目', width: 160 },
    text: ({ project }) => project?.name ?? null,
    render: ({ project }) => (project ? <Link to={`/project/${project.id}/overview`}>{project.name}</Link> : none),
  },
  text('acceptedOn', '验收日期', 108, { optional: true }),
  text('signedOn', '签约日期', 108, { optional: true }),
  money('revenue', '已确认收入', { optional: true }),
  score('satisfaction1', '初次满意度'),
  score('satisfaction2', '二次满意度'),
  text('delayReason', '延期原因', 200, { optional: true }),
];
