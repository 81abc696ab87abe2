import { DATE_TIME_FORMAT, DEFAULT_PAGE_SIZE } from '@contract/constants';
import type { DashboardRow } from '@contract/dashboard/dashboard';
import { readyDashboards, shares } from '@contract/dashboard/words';
import { history, Link } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { App, Button, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { FormModal } from '@/features/object/form';
import { DataList, type ListColumn, page, type StateOf, size, text, useDataList } from '@/features/object/list';
import { useAct, useTaken } from '@/features/undo';
import { dashboardApi } from '@/services/dashboard';
import { errorText } from '@/utils/apiError';

const params = { q: text(100, 'keyword'), page: page(), size: size(DEFAULT_PAGE_SIZE) };
const toQuery = ({ q, page: pageNo, size: pageSize }: StateOf<typeof params>) => ({
  ...{ keyword: q.trim() || undefined, pageNo, pageSize },
});
const pageOf = (serialNo: string) => `/statisticalDashboard/${serialNo}/dashboardDetail`;

const columns: readonly ListColumn<DashboardRow>[] = [
  {
    ...{ key: 'name', title: '名称', fixed: true, width: 240 },
    text: ({ name }) => name,
    render: ({ serialNo, name }) => <Link to={pageOf(serialNo)}>{name}</Link>,
  },
  {
    ...{ key: 'description', title: '说明', width: 240 },
    text: ({ description }) => description,
    render: ({ description }) => <span title={description}>{description || '—'}</span>,
  },
  {
    ...{ key: 'owner', title: '负责人', width: 112, phone: true },
    text: ({ owner }) => owner?.name ?? null,
    render: ({ owner }) => <PersonAvatar person={owner} withName emptyText="—" />,
  },
  {
    ...{ key: 'share', title: '共享', width: 104, phone: true },
    text: ({ share }) => shares[share],
    render: ({ share }) => shares[share],
  },
  {
    ...{ key: 'widgets', title: '组件', width: 72, align: 'right' },
    text: ({ widgetCount }) => widgetCount,
    render: ({ widgetCount }) => widgetCount,
  },
  {
    ...{ key: 'updated', title: '更新时间', width: 120 },
    text: ({ updatedTime }) => dayjs(updatedTime).format(DATE_TIME_FORMAT),
    render: ({ updatedTime }) => <RelativeTime time={updatedTime} />,
  },
];

interface Values {
  name: string;
  description?: string;
  ready?: string;
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  return (
    <FormModal<Values, { serialNo: string }>
      title="新建看板"
      okText="创建"
      width={480}
      form={form}
      initialValues={{}}
      send={({ name, description, ready }) => dashboardApi.create({ name, description: description ?? '', ready })}
      failure="创建看板失败"
      onValuesChange={({ ready }) => {
        const of = ready && readyDashboards[ready];
        const { name } = form.getFieldsValue();
        // What was typed stays; the name of another ready one goes with it.
        const typed = name?.trim() && !Object.values(readyDashboards).some((one) => one.name === name);
        if (of && !typed) form.setFieldsValue({ name: of.name, description: of.description });
      }}
      onClose={onClose}
      onDone={({ serialNo }) => history.push(pageOf(serialNo))}
    >
      <Form.Item name="ready" label="从哪里开始">
        <Select
          allowClear
          placeholder="空白看板"
          options={Object.entries(readyDashboards).map(([value, { name }]) => ({ value, label: name }))}
        />
      </Form.Item>
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input autoFocus maxLength={100} placeholder="例如：交付总览" />
      </Form.Item>
      <Form.Item name="description" label="说明">
        <Input.TextArea rows={2} maxLength={500} placeholder="给谁看、什么时候看（选填）" />
      </Form.Item>
    </FormModal>
  );
}

/** /statisticalDashboard — dashboards of one's own, and those that are shared with one (specification §2, §6). */
export default function DashboardListPage() {
  const { message } = App.useApp();
  const { told } = useAct();
  const [creating, setCreating] = useState(false);
  const list = useDataList({
    params,
    load: (state) => dashboardApi.query(toQuery(state)),
    idOf: ({ serialNo }: DashboardRow) => serialNo,
  });
  useTaken(useMemoizedFn(() => void list.refresh()));
  const create = (
    <Button type="primary" onClick={() => setCreating(true)}>
      新建看板
    </Button>
  );
  const failed = (failure: unknown) => void message.error(errorText(failure));
  const copy = ({ serialNo }: DashboardRow) =>
    dashboardApi.copy({ serialNo }).then((made) => history.push(pageOf(made.serialNo)), failed);
  const remove = ({ serialNo, name }: DashboardRow) =>
    dashboardApi.remove({ serialNo }).then(() => {
      told('删除成功', { label: name, act: { kind: 'dashboard', serialNo, removed: true } });
      void list.refresh();
    }, failed);
  return (
    <>
      <DataList
        name="dashboard"
        noun="看板"
        title="分析看板"
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        search="搜索名称"
        actions={create}
        onOpen={({ serialNo }) => history.push(pageOf(serialNo))}
        rowActionsWidth={120}
        rowActions={(row) => (
          <>
            <Button size="small" type="link" onClick={() => void copy(row)}>
              复制
            </Button>
            {row.editable && (
              <Button size="small" type="link" onClick={() => void remove(row)}>
                删除
              </Button>
            )}
          </>
        )}
        emptyText="还没有看板：从现成的看板开始，或自己搭一个"
        emptyAction={create}
      />
      {creating && <CreateForm onClose={() => setCreating(false)} />}
    </>
  );
}
