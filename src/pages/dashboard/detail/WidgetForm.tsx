import type { Chart, ChartSourceInfo } from '@contract/dashboard/chart/chart';
import type { DashboardDetail, Widget } from '@contract/dashboard/dashboard';
import {
  dashboardPeriods,
  isGrouped,
  isStill,
  metricKinds,
  WIDGET_ADDRESS,
  type WidgetKind,
  widgetKinds,
} from '@contract/dashboard/words';
import { metricObjects } from '@contract/insight/kinds';
import type { Metric } from '@contract/insight/metric';
import { AutoComplete, Form, Input, InputNumber, Radio, Select } from 'antd';
import { useRef, useState } from 'react';
import styles from '@/features/dashboard/dashboard.module.css';
import { addsUp } from '@/features/dashboard/kinds';
import { FIRST_TAB, tabName } from '@/features/dashboard/tabs';
import { FormDrawer } from '@/features/object/form';
import { ChartFields } from './chart/ChartFields';
import { kindsFor } from './chart/natural';

/** Provinces, and what names them otherwise. */
const MAP_GROUPS = 50;

export type WidgetValues = Pick<
  Widget,
  'kind' | 'metric' | 'dimension' | 'period' | 'title' | 'target' | 'text' | 'chart' | 'tab' | 'address'
>;
interface Props {
  metrics: readonly Metric[];
  /** What rows there are to count; null: they are on their way. */
  sources: readonly ChartSourceInfo[] | null;
  widget?: Widget;
  /** Of the board, to choose from; any other name makes a new one. */
  tabs: readonly string[];
  onClose: () => void;
  nameOf: (widget: Widget) => string;
  /** Somebody else changed the same widget: theirs is to stand. */
  onTheirs: () => void;
  /** Saves it; a failure stays in the form. */
  onSave: (values: WidgetValues) => Promise<void>;
  onDone: () => void;
}

/** What runs over days is a line, what has parts are bars, anything else a number. */
export function natural({ grains, dimensions }: Metric): Pick<WidgetValues, 'kind' | 'dimension'> {
  const dimension = (dimensions.find(({ code }) => code === 'project') ?? dimensions[0])?.code ?? null;
  return { kind: grains.length > 0 ? 'line' : dimension ? 'bar' : 'number', dimension };
}

/** What a picture of rows hangs on. */
const shapeOf = (chart: Chart | null | undefined): string =>
  JSON.stringify(chart && [chart.source, chart.dimensions, chart.measures.length]);

/** What is told of both where somebody else changed the same one. */
const compared = {
  metric: '指标',
  chart: '数据',
  kind: '样式',
  period: '期间',
  title: '标题',
  text: '文字',
  address: '地址',
} as const;

type Metrics = Props['metrics'];

function MetricField({ metrics, chosen }: { metrics: Metrics; chosen: Metrics[number] | undefined }) {
  const objects = [...new Set(metrics.map(({ object }) => object))];
  return (
    <Form.Item
      name="metric"
      label="指标"
      extra={chosen?.definition}
      rules={[{ required: true, message: '请选择指标' }]}
    >
      <Select
        autoFocus
        placeholder="选择要看的指标"
        showSearch={{ optionFilterProp: 'label' }}
        options={objects.map((object) => ({
          label: metricObjects[object],
          title: metricObjects[object],
          options: metrics
            .filter((metric) => metric.object === object)
            .map(({ code, name }) => ({ value: code, label: name })),
        }))}
      />
    </Form.Item>
  );
}

/** A picture or a page of another site. */
const EmbeddedFields = ({ kind }: { kind: 'image' | 'page' }) => (
  <>
    <Form.Item
      name="address"
      label={kind === 'image' ? '图片的地址' : '页面的地址'}
      extra={
        kind === 'image'
          ? '以 https:// 开头；看板的人各自从这个地址读取图片'
          : '以 https:// 开头；只能嵌入管理员允许的网站，页面在沙箱中运行'
      }
      rules={[{ required: true, pattern: WIDGET_ADDRESS, message: '请填写 https:// 开头的地址' }]}
    >
      <Input maxLength={1000} placeholder="https://www.example.com/…" />
    </Form.Item>
    <Form.Item name="title" label="标题">
      <Input maxLength={60} />
    </Form.Item>
    {kind === 'image' && (
      <Form.Item name="text" label="说明" extra="显示在图片下方，也念给用读屏软件的人">
        <Input maxLength={200} />
      </Form.Item>
    )}
  </>
);

/** Which metric a widget shows, and how. */
export default function WidgetForm({
  metrics,
  sources,
  tabs,
  widget,
  nameOf,
  onTheirs,
  onClose,
  onSave,
  onDone,
}: Props) {
  const [form] = Form.useForm<WidgetValues>();
  const kind: WidgetKind = Form.useWatch('kind', form) ?? widget?.kind ?? 'number';
  const code = Form.useWatch('metric', form) ?? widget?.metric;
  const chart = Form.useWatch('chart', form) ?? null;
  const shape = useRef(shapeOf(widget?.chart));
  const [ofRows, setOfRows] = useState(Boolean(widget?.chart));
  const chosen = ofRows ? undefined : metrics.find((metric) => metric.code === code);
  const kinds: readonly WidgetKind[] = [
    ...(ofRows ? (chart ? kindsFor(chart) : ['number' as const]) : metricKinds),
    ...(['text', 'image', 'page'] as const),
  ];
  const said = (key: keyof typeof compared, { metric, period, chart: own, ...values }: WidgetValues): string => {
    if (key === 'chart') return own ? own.measures.map(({ name }) => name).join('、') : '';
    if (key === 'metric') return metrics.find((one) => one.code === metric)?.name ?? '';
    if (key === 'period') return period ? dashboardPeriods[period] : '与看板相同';
    if (key === 'address') return values.address ?? '';
    return key === 'kind' ? widgetKinds[values.kind] : values[key];
  };
  const fit = (changed: Partial<WidgetValues>) => {
    if (changed.chart) {
      // Other data or groups: the right picture by itself; whoever wants another chooses it then.
      const [fitting = 'number'] = kindsFor(changed.chart);
      const now = shapeOf(changed.chart);
      if (now !== shape.current) form.setFieldsValue({ kind: fitting });
      shape.current = now;
    }
    // All provinces stand on it, the small ones too.
    const drawn = form.getFieldValue('chart') as Chart | null;
    if (form.getFieldValue('kind') === 'map' && drawn && drawn.top < MAP_GROUPS) {
      form.setFieldsValue({ chart: { ...drawn, top: MAP_GROUPS } });
    }
    const metric = changed.metric && metrics.find(({ code }) => code === changed.metric);
    // The right picture by itself; whoever wants another chooses it.
    if (metric) form.setFieldsValue(natural(metric));
  };
  return (
    <FormDrawer<WidgetValues, null, DashboardDetail>
      title={widget ? '修改组件' : '添加组件'}
      okText={widget ? '保存' : '添加'}
      form={form}
      initialValues={widget ?? { kind: 'number', period: null, title: '', text: '', target: null }}
      send={async (values) => {
        await onSave(values);
        return null;
      }}
      failure="保存组件失败"
      conflict={
        widget && {
          subject: `组件「${nameOf(widget)}」`,
          rows: (mine, { widgets }) => {
            const theirs = widgets.find(({ id }) => id === widget.id);
            return (Object.keys(compared) as (keyof typeof compared)[]).map((key) => ({
              ...{ key, label: compared[key], mine: said(key, mine) },
              theirs: theirs ? said(key, theirs) : '已删除',
            }));
          },
          onTheirs,
        }
      }
      onValuesChange={fit}
      onClose={onClose}
      onDone={onDone}
    >
      {!isStill(kind) && (
        <Form.Item label="看什么">
          <Radio.Group
            optionType="button"
            value={ofRows ? 'rows' : 'metric'}
            options={[
              { value: 'metric', label: '指标' },
              { value: 'rows', label: '数据' },
            ]}
            onChange={({ target }) => {
              setOfRows(target.value === 'rows');
              // A picture that the other cannot be drawn as would be refused.
              form.setFieldsValue({ chart: null, metric: null, kind: 'number' });
            }}
          />
        </Form.Item>
      )}
      {!isStill(kind) && ofRows && (
        <Form.Item name="chart" label="数据" rules={[{ required: true, message: '请选择要统计的数据' }]}>
          <ChartFields sources={sources ?? []} />
        </Form.Item>
      )}
      {!isStill(kind) && !ofRows && <MetricField metrics={metrics} chosen={chosen} />}
      <Form.Item name="kind" label="样式">
        <Radio.Group
          optionType="button"
          options={kinds.map((value) => ({
            value,
            label: widgetKinds[value],
            disabled:
              chosen !== undefined &&
              ((value === 'line' && chosen.grains.length === 0) || (value === 'pie' && !addsUp(chosen))),
          }))}
        />
      </Form.Item>
      {!ofRows && isGrouped(kind) && (
        <Form.Item name="dimension" label="按什么分组" rules={[{ required: true, message: '请选择按什么分组' }]}>
          <Select options={chosen?.dimensions.map(({ code, name }) => ({ value: code, label: name })) ?? []} />
        </Form.Item>
      )}
      {(kind === 'gauge' || (ofRows && !isStill(kind))) && (
        <Form.Item
          name="target"
          label="目标"
          extra={kind === 'gauge' ? undefined : '在折线、面积、柱形中画成一条线'}
          rules={[{ required: kind === 'gauge', message: '请填写目标' }]}
        >
          <InputNumber min={0} className={styles.wide} />
        </Form.Item>
      )}
      {kind === 'image' || kind === 'page' ? (
        <EmbeddedFields kind={kind} />
      ) : kind === 'text' ? (
        <Form.Item name="text" label="文字" rules={[{ required: true, whitespace: true, message: '请填写文字' }]}>
          <Input.TextArea rows={5} maxLength={2000} />
        </Form.Item>
      ) : (
        <>
          <Form.Item name="period" label="期间">
            <Select
              allowClear
              placeholder="与看板相同"
              options={Object.entries(dashboardPeriods).map(([value, label]) => ({ value, label }))}
            />
          </Form.Item>
          <Form.Item name="title" label="标题">
            <Input maxLength={60} placeholder={chosen?.name ?? (ofRows ? '说明看什么' : '与指标相同')} />
          </Form.Item>
        </>
      )}
      <Form.Item name="tab" label="页签" extra="写一个新的名称，就多一个页签；不写则在首页">
        <AutoComplete
          maxLength={20}
          placeholder={tabName(FIRST_TAB)}
          options={tabs.filter((tab) => tab !== FIRST_TAB).map((tab) => ({ value: tab }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}
