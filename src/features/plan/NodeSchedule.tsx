import {
  type ConstraintType,
  constraintNeedsDay,
  constraintTypes,
  DURATION_MAX,
  isPoint,
  type ScheduleMode,
  scheduleModes,
} from '@contract/plan/kinds';
import { ledByTasks } from '@contract/plan/reckon';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { FieldOf, type NodeFieldProps, NumberField } from './nodeFields';
import styles from './plan.module.css';
import type { Given } from './usePlan';
import { constraintText } from './words';

/** When a node stands: by the engine with a length and a constraint, or by days that somebody set. */
export function NodeSchedule({ node, onSave }: NodeFieldProps) {
  const { editable, mode, constraintType, constraintOn, duration } = node;
  const led = ledByTasks(node);
  // A constraint that needs a day waits for it.
  const [wanted, setWanted] = useState<ConstraintType>(constraintType);
  useEffect(() => setWanted(constraintType), [constraintType]);
  const constrain = async (words: string, given: Given) => {
    if (!(await onSave(words, given))) setWanted(constraintType);
  };
  if (led) {
    return (
      <FieldOf label="排期">
        <span>由任务汇总：{isPoint(node.kind) ? node.taskEnd : `${node.taskStart} 至 ${node.taskEnd}`}</span>
      </FieldOf>
    );
  }
  if (!editable) {
    return (
      <FieldOf label="排期">
        <span>
          {scheduleModes[mode]}
          {!isPoint(node.kind) && `，${duration} 天`}
        </span>
      </FieldOf>
    );
  }
  const date = (value: string | null) => (value ? dayjs(value) : null);
  return (
    <>
      <FieldOf label="排期方式">
        <Select<ScheduleMode>
          aria-label="排期方式"
          value={mode}
          options={Object.entries(scheduleModes).map(([value, label]) => ({ value: value as ScheduleMode, label }))}
          onChange={(next) => void onSave(`排期方式 → ${scheduleModes[next]}`, { mode: next })}
        />
      </FieldOf>
      {mode === 'manual' ? (
        <FieldOf label="手动日期">
          {isPoint(node.kind) ? (
            <DatePicker
              aria-label="手动日期"
              allowClear={false}
              value={date(node.manualStart)}
              onChange={(next) =>
                next &&
                void onSave('手动日期', {
                  manualStart: next.format('YYYY-MM-DD'),
                  manualEnd: next.format('YYYY-MM-DD'),
                })
              }
            />
          ) : (
            <DatePicker.RangePicker
              aria-label="手动日期"
              allowClear={false}
              value={[date(node.manualStart), date(node.manualEnd)]}
              onChange={(next) =>
                next?.[0] &&
                next[1] &&
                void onSave('手动日期', {
                  manualStart: next[0].format('YYYY-MM-DD'),
                  manualEnd: next[1].format('YYYY-MM-DD'),
                })
              }
            />
          )}
        </FieldOf>
      ) : (
        <>
          {isPoint(node.kind) ? (
            <FieldOf label="达成时点">
              <Select
                aria-label="达成时点"
                value={node.atStart ? 'start' : 'end'}
                options={[
                  { value: 'end', label: '当日结束' },
                  { value: 'start', label: '当日开始（如启动会）' },
                ]}
                onChange={(next) => void onSave('达成时点', { atStart: next === 'start' })}
              />
            </FieldOf>
          ) : (
            <FieldOf label="工期（工作日）">
              <NumberField
                {...{ node, label: '工期', min: 1, max: DURATION_MAX, value: duration }}
                onSave={async (next, seen) =>
                  next === null || onSave(`工期：${duration} → ${next} 天`, { duration: next }, seen)
                }
              />
            </FieldOf>
          )}
          <FieldOf label="约束">
            <span className={styles.pair}>
              <Select<ConstraintType>
                aria-label="约束"
                value={wanted}
                options={Object.entries(constraintTypes).map(([value, label]) => ({
                  value: value as ConstraintType,
                  label,
                }))}
                onChange={(next) => {
                  setWanted(next);
                  if (!constraintNeedsDay(next))
                    void constrain(`约束 → ${constraintTypes[next]}`, { constraintType: next, constraintOn: null });
                  else if (constraintOn) void constrain(`约束 → ${constraintTypes[next]}`, { constraintType: next });
                }}
              />
              {constraintNeedsDay(wanted) && (
                <DatePicker
                  aria-label="约束日期"
                  allowClear={false}
                  value={date(constraintOn)}
                  onChange={(next) =>
                    next &&
                    void constrain(constraintText(wanted, next.format('YYYY-MM-DD')), {
                      constraintType: wanted,
                      constraintOn: next.format('YYYY-MM-DD'),
                    })
                  }
                />
              )}
            </span>
          </FieldOf>
        </>
      )}
    </>
  );
}
