import type { DeliveryRow } from '@contract/market/market';
import { provinceName } from '@contract/market/provinces';
import { currencies, sayAmount, stages } from '@contract/market/words';
import { Link } from '@umijs/max';
import { Alert, Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import Authorized from '@/components/Authorized';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { scoreText } from './columns';
import styles from './market.module.css';
import { sayDelay } from './say';

interface Props {
  delivery: DeliveryRow;
  onClose: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One delivery, whole. */
export default function Detail({ delivery, onClose, onEdit, onRemove }: Props) {
  const narrow = useMediaQuery(NARROW);
  const { amount, revenue, currency, project } = delivery;
  const facts: [label: string, value: ReactNode][] = [
    ['省份', provinceName(delivery.province)],
    ['产品', delivery.product],
    ['合同编号', delivery.contractNo],
    ['合同金额', amount && `${sayAmount(amount, currency)}（${currencies[currency]}）`],
    ['已确认收入', revenue && sayAmount(revenue, currency)],
    ['交付项目', project && <Link to={`/project/${project.id}/overview`}>{project.name}</Link>],
    ['签约日期', delivery.signedOn],
    ['计划交付', delivery.plannedOn],
    ['实际交付', delivery.deliveredOn],
    ['交付情况', sayDelay(delivery)],
    ['验收日期', delivery.acceptedOn],
    ['阶段', stages[delivery.stage]],
    ['初次满意度', scoreText(delivery.satisfaction1)],
    ['二次满意度', scoreText(delivery.satisfaction2)],
    ['延期原因', delivery.delayReason],
    ['备注', delivery.note],
  ];
  return (
    <Drawer
      open
      title={`${delivery.no} ${delivery.customer}`}
      size={narrow ? '100vw' : 480}
      onClose={onClose}
      extra={
        <Authorized privilege="MARKET_ANALYSIS:MANAGE">
          <span className="in-a-row">
            <Button onClick={onRemove}>删除</Button>
            <Button type="primary" onClick={onEdit}>
              修改
            </Button>
          </span>
        </Authorized>
      }
    >
      {delivery.outcome === 'overdue' && delivery.stage === 'recognised' && (
        <Alert
          type="warning"
          showIcon
          title="收入已全额确认，但没有填写实际交付或验收日期：无法认定按期，仍按逾期计算。补上日期后重新计算。"
        />
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className={styles.faint}>—</span>}</dd>
          </div>
        ))}
      </dl>
    </Drawer>
  );
}
