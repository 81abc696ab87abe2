import { LAG_MAX } from '@contract/plan/kinds';
import { type LinkType, linkTypes } from '@contract/plan/model';
import type { NodeDetail, PlanView } from '@contract/plan/plan';
import { Button, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { useFound } from '@/hooks/useFound';
import { grantApi } from '@/services/grant';
import { planApi } from '@/services/plan';
import styles from './plan.module.css';
import type { ActOnPlan } from './usePlan';
import { outerText } from './words';

interface Props {
  node: NodeDetail;
  plan: PlanView;
  act: ActOnPlan;
}

/** What a node follows in the plans of other projects. */
export function OuterLinks({ node, plan, act }: Props) {
  const [adding, setAdding] = useState(false);
  const own = plan.outer.filter(({ toId }) => toId === node.id);
  if (own.length === 0 && !node.editable) return null;
  return (
    <>
      <ul className={styles.rows} aria-label="其他项目的前置">
        {own.map((one) => (
          <li key={one.id}>
            <span className={styles.muted}>前置</span>
            <span className={one.gone ? styles.late : undefined}>{outerText(one)}</span>
            {node.editable && (
              <Button
                type="link"
                size="small"
                aria-label={`移除前置 ${outerText(one)}`}
                onClick={() => void act(`移除 ${node.title} 的前置`, () => planApi.removeOuterLink({ id: one.id }))}
              >
                移除
              </Button>
            )}
          </li>
        ))}
      </ul>
      {node.editable && (
        <Button type="link" size="small" onClick={() => setAdding(true)}>
          添加其他项目的前置
        </Button>
      )}
      {adding && <OuterLinkForm node={node} plan={plan} act={act} onClose={() => setAdding(false)} />}
    </>
  );
}

const FOUND = 20;

function OuterLinkForm({ node, plan, act, onClose }: Props & { onClose: () => void }) {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const { found, loading, failed } = useFound(
    keyword,
    async (words) =>
      (
        await grantApi.search({
          ...{ projectId: plan.projectId, kind: 'planNode', linkable: true, pageSize: FOUND },
          ...(words && { keyword: words }),
        })
      ).result,
    { textOf: ({ title }) => title, deps: [plan.projectId] },
  );
  const options = found.map(({ id, title, projectName, dueOn }) => ({
    value: id,
    label: `${title}（${projectName}${dueOn ? `，完成 ${dueOn}` : ''}）`,
  }));
  return (
    <FormModal<{ fromId: string; type: LinkType; lag: number }, boolean>
      title="添加其他项目的前置"
      initialValues={{ type: 'FS', lag: 0 }}
      okText="添加"
      failure="添加失败"
      send={async ({ fromId, type, lag }) =>
        (await act(`添加 ${node.title} 的前置`, () => planApi.addOuterLink({ fromId, toId: node.id, type, lag }))) !==
        null
      }
      onDone={(done) => {
        if (done) onClose();
      }}
      onClose={onClose}
    >
      <Form.Item
        name="fromId"
        label="前置节点"
        extra="只列出对方项目以“看并关联”授权给本项目的计划节点；对方移动后，本计划随之移动"
        rules={[{ required: true, message: '请选择前置节点' }]}
      >
        <Select<string>
          placeholder="输入名称查找"
          loading={loading}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          notFoundContent={failed ? '加载失败，请重新输入以重试' : loading ? '正在查找…' : '没有找到授权的计划节点'}
          options={chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options}
          onSelect={(id: string) => setChosen(options.find(({ value }) => value === id))}
        />
      </Form.Item>
      <Form.Item name="type" label="类型">
        <Select options={linkTypes.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="lag" label="间隔（工作日）" rules={[{ required: true, message: '请填写间隔，没有间隔填 0' }]}>
        <InputNumber<number> min={-LAG_MAX} max={LAG_MAX} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
