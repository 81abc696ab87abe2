import type { PlanActed } from '@contract/plan/plan';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { useFound } from '@/hooks/useFound';
import { planApi } from '@/services/plan';
import { taskDependApi } from '@/services/taskDepend';
import type { Place } from './outline';
import styles from './plan.module.css';

const FOUND = 20;
const MOST = 200;

interface Props {
  projectId: string;
  place: Place;
  where: string;
  onDone: (acted: PlanActed, count: number) => void;
  onClose: () => void;
}

/** Work packages are made of tasks, which hang on them from then on. */
export function NodesOfTasks({ projectId, place, where, onDone, onClose }: Props) {
  const [keyword, setKeyword] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { found, loading } = useFound(
    keyword,
    async (words) =>
      (await taskDependApi.searchTasks({ projectId, ...(words && { keyword: words }), pageSize: FOUND })).result,
    { textOf: ({ taskNo, title }) => `${taskNo} ${title}` },
  );
  const known = new Map([
    ...names,
    ...found.map(({ taskId, taskNo, title }) => [taskId, `${taskNo} ${title}`] as const),
  ]);
  return (
    <FormModal<{ taskIds: string[] }, { acted: PlanActed; count: number }>
      title="由任务新建节点"
      initialValues={{ taskIds: [] }}
      okText="新建"
      failure="新建失败"
      send={async ({ taskIds }) => ({
        acted: await planApi.createNodesOfTasks({ projectId, ...place, taskIds }),
        count: taskIds.length,
      })}
      onDone={({ acted, count }) => onDone(acted, count)}
      onClose={onClose}
    >
      <p className={styles.muted}>{where}</p>
      <Form.Item
        name="taskIds"
        label="任务"
        extra="每个任务成为一个工作包：带上标题、执行人与计划日期，任务关联到它。私密任务不能使用"
        rules={[{ required: true, type: 'array', min: 1, message: '请选择任务' }]}
      >
        <Select<string[]>
          mode="multiple"
          maxCount={MOST}
          placeholder="输入编号或标题查找任务"
          loading={loading}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          notFoundContent={loading ? '正在查找…' : '没有找到任务'}
          options={[...known].map(([value, label]) => ({ value, label }))}
          onSelect={(id: string) => setNames((before) => new Map([...before, [id, known.get(id) ?? '']]))}
        />
      </Form.Item>
    </FormModal>
  );
}
