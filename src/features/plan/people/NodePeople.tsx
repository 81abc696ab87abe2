import { CloseOutlined } from '@ant-design/icons';
import { isPoint } from '@contract/plan/kinds';
import type { AssignmentInput, AssignmentView } from '@contract/plan/people/people';
import type { NodeDetail } from '@contract/plan/plan';
import { App, Button, InputNumber, Select } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { MemberSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { planPeopleApi } from '@/services/planPeople';
import { errorText } from '@/utils/apiError';
import styles from './people.module.css';

interface Props {
  node: NodeDetail;
  onChanged: () => void;
}

const inputOf = ({ person, position, units, hours }: AssignmentView): AssignmentInput => ({
  ...(person && { userId: person.userId }),
  ...(position && { positionId: position.id }),
  units,
  hours,
});

/** Who works on a node: people of the project or positions, by a share of the day or by hours. */
export function NodePeople({ node, onChanged }: Props) {
  const { message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => planPeopleApi.listAssignments({ id: node.id }), {
    refreshDeps: [node.id, node.version],
  });
  const [busy, setBusy] = useState(false);
  const save = async (assignments: AssignmentInput[]) => {
    if (!data) return;
    setBusy(true);
    try {
      await planPeopleApi.saveAssignments({ id: node.id, assignments, version: data.version });
      onChanged();
    } catch (failure) {
      void message.error(errorText(failure, '保存人员失败'));
    } finally {
      setBusy(false);
      refresh();
    }
  };
  const rows = data?.assignments ?? [];
  const inputs = rows.map(inputOf);
  const change = (at: number, values: Partial<AssignmentInput>) =>
    void save(inputs.map((one, place) => (place === at ? { ...one, ...values } : one)));
  const editable = data?.editable === true;
  if (isPoint(node.kind)) return null;
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={1}>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row, at) => {
            const name = row.person?.name ?? (row.position ? `岗位 ${row.position.name}` : '已离开的人员');
            return (
              <li key={row.id}>
                <span className={styles.name}>{name}</span>
                {editable ? (
                  <>
                    <InputNumber
                      aria-label={`${name} 投入比例`}
                      suffix="%"
                      min={1}
                      max={1000}
                      precision={0}
                      disabled={row.hours !== null}
                      // Not out of order while it saves: who goes on to the next field by Tab stays there.
                      readOnly={busy}
                      defaultValue={row.units}
                      key={`units-${row.units}`}
                      onPressEnter={({ currentTarget }) => currentTarget.blur()}
                      onBlur={({ target }) => {
                        const units = Number.parseInt(target.value, 10);
                        if (units >= 1 && units <= 1000 && units !== row.units) change(at, { units });
                      }}
                    />
                    <InputNumber
                      aria-label={`${name} 工时`}
                      suffix="小时"
                      placeholder="按比例"
                      min={0}
                      readOnly={busy}
                      defaultValue={row.hours ?? undefined}
                      key={`hours-${row.hours}`}
                      onPressEnter={({ currentTarget }) => currentTarget.blur()}
                      onBlur={({ target }) => {
                        const typed = target.value.trim();
                        const hours = typed === '' ? null : Number(typed);
                        if (hours !== row.hours && !Number.isNaN(hours)) change(at, { hours });
                      }}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<CloseOutlined />}
                      aria-label={`移除 ${name}`}
                      disabled={busy}
                      onClick={() => void save(inputs.filter((_, place) => place !== at))}
                    />
                  </>
                ) : (
                  <span className="quiet">{row.hours === null ? `${row.units}%` : `${row.hours} 小时`}</span>
                )}
                <span className="quiet">共 {row.work} 小时</span>
              </li>
            );
          })}
        </ul>
      )}
      {rows.length === 0 && !editable && <span className="quiet">没有安排人员</span>}
      {editable && data && (
        <div className={styles.add}>
          <MemberSelect
            aria-label="安排人员"
            placeholder="安排人员"
            projectId={node.projectId}
            membersOnly
            disabled={busy}
            known={[]}
            exclude={rows.flatMap(({ person }) => person?.userId ?? [])}
            onChange={(userId) => userId && void save([...inputs, { userId, units: 100, hours: null }])}
          />
          {data.positions.length > 0 && (
            <Select<string>
              aria-label="安排岗位"
              placeholder="安排岗位"
              value={null}
              disabled={busy}
              showSearch={{ optionFilterProp: 'label' }}
              options={data.positions.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(positionId) => positionId && void save([...inputs, { positionId, units: 100, hours: null }])}
            />
          )}
        </div>
      )}
    </StateView>
  );
}
