import { isPoint, nodeKinds, nodeStates, PRIORITY_MAX, stateOf, WEIGHT_MAX } from '@contract/plan/kinds';
import type { PlanView } from '@contract/plan/plan';
import { DatePicker, Switch, Tag } from 'antd';
import dayjs from 'dayjs';
import { MemberSelect } from '@/features/object/people';
import { useToday } from '@/hooks/useToday';
import { NodeSchedule } from './NodeSchedule';
import { DescriptionField, FieldOf, type NodeFieldProps, NumberField, ProgressFields, TitleField } from './nodeFields';
import { OwnFields } from './OwnFields';
import styles from './plan.module.css';
import type { Given } from './usePlan';
import { driverText, rangeText } from './words';

/** What a node is, where it stands and how far it is; each field is saved by itself. */
export function NodeHead({ node, plan, onSave }: NodeFieldProps & { plan: PlanView }) {
  const { editable, isGroup, reportable } = node;
  const isMilestone = isPoint(node.kind);
  const text = (value: string | null) => value ?? '—';
  const day = (label: string, value: string | null, field: keyof Given, may: boolean, max?: string) => (
    <FieldOf label={label}>
      {may ? (
        <DatePicker
          aria-label={label}
          value={value ? dayjs(value) : null}
          maxDate={max ? dayjs(max) : undefined}
          onChange={(next) =>
            void onSave(`${label}：${text(value)} → ${next ? next.format('YYYY-MM-DD') : '—'}`, {
              [field]: next ? next.format('YYYY-MM-DD') : null,
            })
          }
        />
      ) : (
        <span>{text(value)}</span>
      )}
    </FieldOf>
  );
  const today = useToday();
  return (
    <>
      <TitleField node={node} onSave={onSave} />
      <div className={styles.marks}>
        <Tag>{nodeKinds[node.kind]}</Tag>
        <Tag color={node.realEnd ? 'success' : node.realStart ? 'processing' : undefined}>
          {nodeStates[stateOf(node)]}
        </Tag>
        <span>{rangeText(node)}</span>
        {!isMilestone && <span>进度 {node.percent}%</span>}
        {node.late && <Tag color="error">晚于期限</Tag>}
        {node.early && <Tag color="error">早于前置允许的日期</Tag>}
        {node.totalSlack !== null && (
          <span className={styles.muted}>
            {node.critical ? '在关键路径上' : `总浮动 ${node.totalSlack} 天，自由浮动 ${node.freeSlack} 天`}
          </span>
        )}
        <span className={styles.muted}>{driverText(node, plan.nodes)}</span>
      </div>
      <div className={styles.form}>
        <FieldOf label="负责人">
          {editable ? (
            <MemberSelect
              aria-label="负责人"
              allowClear
              placeholder="未指定"
              projectId={plan.projectId}
              membersOnly
              value={node.owner?.userId}
              known={node.owner ? [node.owner] : []}
              onChange={(ownerId, person) =>
                void onSave(`负责人：${node.owner?.name ?? '—'} → ${person?.name ?? '—'}`, { ownerId: ownerId ?? null })
              }
            />
          ) : (
            <span>{node.owner?.name ?? '—'}</span>
          )}
        </FieldOf>
        {day('期限', node.deadline, 'deadline', editable)}
        {!isGroup && (
          <>
            <NodeSchedule node={node} onSave={onSave} />
            {!isMilestone && day('实际开始', node.realStart, 'realStart', reportable, today)}
            {day(isMilestone ? '达成日期' : '实际完成', node.realEnd, 'realEnd', reportable, today)}
            {!isMilestone && <ProgressFields node={node} onSave={onSave} />}
          </>
        )}
        <FieldOf label="权重（汇总到上级）">
          {editable ? (
            <NumberField
              {...{ node, label: '权重', min: 0, max: WEIGHT_MAX, placeholder: '按工期', value: node.weight }}
              onSave={(weight, seen) => onSave(`权重：${node.weight ?? '—'} → ${weight ?? '—'}`, { weight }, seen)}
            />
          ) : (
            <span>{node.weight ?? '按工期'}</span>
          )}
        </FieldOf>
        {!isGroup && !isMilestone && (
          <FieldOf label="优先级（资源平衡，0–1000）">
            {editable ? (
              <NumberField
                {...{ node, label: '优先级', min: 0, max: PRIORITY_MAX, value: node.priority }}
                onSave={async (next, seen) =>
                  next === null || onSave(`优先级：${node.priority} → ${next}`, { priority: next }, seen)
                }
              />
            ) : (
              <span>{node.priority}</span>
            )}
          </FieldOf>
        )}
        {editable && (
          <FieldOf label="取消">
            <span className={styles.switch}>
              <Switch
                size="small"
                aria-label="取消这个节点"
                checked={node.cancelled}
                onChange={(cancelled) => void onSave(cancelled ? '取消' : '恢复', { cancelled })}
              />
              {node.cancelled ? '已取消，不参与排期与进度' : '参与排期与进度'}
            </span>
          </FieldOf>
        )}
      </div>
      <OwnFields node={node} onSave={onSave} />
      <DescriptionField node={node} onSave={onSave} />
    </>
  );
}
