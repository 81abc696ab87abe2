import { type AlertSide, alertSides } from '@contract/dashboard/alerts';
import type { BoardAlert, DashboardDetail, Widget } from '@contract/dashboard/dashboard';
import { isStill } from '@contract/dashboard/words';
import { App, Button, Drawer, Form, InputNumber, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { figureText } from '@/features/insight';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';
import { errorText } from '@/utils/apiError';
import styles from './tools.module.css';

interface Props {
  board: DashboardDetail;
  widgets: readonly Widget[];
  nameOf: (widget: Widget) => string;
  onClose: () => void;
}
interface Values {
  /** The widget and the place of its measure. */
  figure: string;
  side: AlertSide;
  limit: number;
  slack?: number;
}

const figuresOf = (widgets: readonly Widget[], nameOf: Props['nameOf']) =>
  widgets.flatMap((widget) => {
    if (isStill(widget.kind)) return [];
    const measures = widget.chart?.measures ?? [{ name: '' }];
    return measures.map(({ name }, at) => ({
      value: `${widget.id}:${at}`,
      label: measures.length > 1 ? `${nameOf(widget)} · ${name}` : nameOf(widget),
    }));
  });

function stateOf({ raised, raisedTime, lastValue, checkedTime, problem }: BoardAlert) {
  if (problem) return <p className={styles.problem}>{problem}</p>;
  if (!checkedTime) return <p className={styles.soft}>还没有检查过，每 15 分钟检查一次</p>;
  return (
    <p className={styles.soft}>
      现在 {figureText(lastValue)}
      {raised && '，已越过界限'} · 检查于 <RelativeTime time={checkedTime} />
      {raisedTime && (
        <>
          {' '}
          · 上次提醒 <RelativeTime time={raisedTime} />
        </>
      )}
    </p>
  );
}

/** Figures of the dashboard that one is told of when they pass a limit: one's own alone. */
export default function AlertsDrawer({ board, widgets, nameOf, onClose }: Props) {
  const { message } = App.useApp();
  const { serialNo } = board;
  const [adding, setAdding] = useState(false);
  const figures = figuresOf(widgets, nameOf);
  const { data, error, loading, refresh } = useRequest(() => dashboardApi.listAlerts({ serialNo }), {
    onError: () => undefined,
  });
  const remove = async (id: string) => {
    try {
      await dashboardApi.removeAlert({ serialNo, id });
    } catch (failure) {
      void message.error(errorText(failure, '删除失败'));
    }
    refresh();
  };
  const add = (
    <Button
      type={data?.length === 0 ? 'primary' : 'default'}
      disabled={figures.length === 0}
      onClick={() => setAdding(true)}
    >
      添加提醒
    </Button>
  );
  return (
    <Drawer open title="数字提醒" onClose={onClose} size="min(520px, 100vw)">
      <p className={styles.soft}>
        数字越过界限时提醒您一次，回到界限以内之后再越过才会再次提醒。数字按您的权限和看板保存的筛选统计，每 15
        分钟检查一次；提醒只发给您，方式在消息中心的「接收设置」中选择。
      </p>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="您在这个看板上还没有数字提醒"
        emptyAction={add}
      >
        <ul className={styles.list}>
          {data?.map((alert) => (
            <li key={alert.id} className={styles.item}>
              <div className={styles.grow}>
                <strong>{alert.title || '已删除的组件'}</strong> {alertSides[alert.side]} {figureText(alert.limit)}
                {alert.slack > 0 && `，回落 ${figureText(alert.slack)} 后解除`}
                {stateOf(alert)}
              </div>
              <Popconfirm title="不再提醒？" okText="删除" onConfirm={() => remove(alert.id)}>
                <Button type="link" size="small" danger aria-label={`删除提醒 ${alert.title}`}>
                  删除
                </Button>
              </Popconfirm>
            </li>
          ))}
        </ul>
        {data && data.length > 0 && <div style={{ marginBlockStart: 12 }}>{add}</div>}
      </StateView>
      {adding && (
        <FormModal<Values, unknown>
          title="添加提醒"
          width={440}
          initialValues={{ figure: figures[0]?.value, side: 'above', slack: 0 }}
          send={({ figure, side, limit, slack = 0 }) => {
            const [widgetId = '', measure] = figure.split(':');
            return dashboardApi.addAlert({ serialNo, widgetId, measure: Number(measure), side, limit, slack });
          }}
          failure="添加提醒失败"
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            refresh();
          }}
        >
          <Form.Item name="figure" label="数字" rules={[{ required: true, message: '请选择数字' }]}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={figures} />
          </Form.Item>
          <Form.Item name="side" label="什么时候提醒">
            <Select<AlertSide>
              options={Object.entries(alertSides).map(([value, label]) => ({ value: value as AlertSide, label }))}
            />
          </Form.Item>
          <Form.Item name="limit" label="界限" rules={[{ required: true, message: '请填写界限' }]}>
            <InputNumber<number> style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item
            name="slack"
            label="回落多少才解除"
            extra="数字在界限附近来回时不会反复提醒。例如高于 10、回落 2：降到 8 才算回到界限以内。"
          >
            <InputNumber<number> min={0} style={{ width: '100%' }} />
          </Form.Item>
        </FormModal>
      )}
    </Drawer>
  );
}
