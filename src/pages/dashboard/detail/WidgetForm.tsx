import type { DashboardDetail, Widget } from '@contract/dashboard/dashboard';
import { dashboardPeriods, isGrouped, type WidgetKind, widgetKinds } from '@contract/dashboard/words';
import { metricObjects } from '@contract/insight/kinds';
import type { Metric } from '@contract/insight/metric';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { FormDrawer } from '@/features/object/form';
import styles from './dashboard.module.css';
import { addsUp } from './kinds';

type Values = Pick<Widget, 'kind' | 'metric' | 'dimension' | 'period' | 'title' | 'target' | 'text'>;
interface Props {
  metrics: readonly Metric[];
  widget?: Widget;
  onClose: () => void;
  nameOf: (widget: Widget) => string;
  /** Somebody else changed the same widget: theirs is to stand. */
  onTheirs: () => void;
  /** Saves it; a failure stays in the form. */
  onSave: (values: Values) => Promise<void>;
  onDone: () => void;
}

/** What runs over days is a line, what has parts are bars, anything else a number. */
export function natural({ grains, dimensions }: Metric): Pick<Values, 'kind' | 'dimension'> {
  const dimension = (dimensions.find(({ code }) => code === 'project') ?? dimensions[0])?.code ?? null;
  return { kind: grains.length > 0 ? 'line' : dimension ? 'bar' : 'number', dimension };
}

/** What is told of both where somebody else changed the same one. */
const compared = { metric: '指标', kind: '样式', period: '期间', title: '标题', text: '文字' } as const;

/** Which metric a widget shows, and how. */
export default function WidgetForm({ metrics, widget, nameOf, onTheirs, onClose, onSave, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const kind: WidgetKind = Form.useWatch('kind', form) ?? widget?.kind ?? 'number';
  const code = Form.useWatch('metric', form) ?? widget?.metric;
  const chosen = metrics.find((metric) => metric.code === code);
  const objects = [...new Set(metrics.map(({ object }) => object))];
  const said = (key: keyof typeof compared, { metric, period, ...values }: Values): string => {
    if (key === 'metric') return metrics.find((one) => one.code === metric)?.name ?? '';
    if (key === 'period') return period ? dashboardPeriods[period] : '与看板相同';
    return key === 'kind' ? widgetKinds[values.kind] : values[key];
  };
  return (
    <FormDrawer<Values, null, DashboardDetail>
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
      onValuesChange={(changed) => {
        const metric = changed.metric && metrics.find(({ code }) => code === changed.metric);
        // The right picture by itself; whoever wants another chooses it.
        if (metric) form.setFieldsValue(natural(metric));
      }}
      onClose={onClose}
      onDone={onDone}
    >
      {kind !== 'text' && (
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
      )}
      <Form.Item name="kind" label="样式">
        <Radio.Group
          optionType="button"
          options={(Object.keys(widgetKinds) as WidgetKind[]).map((value) => ({
            value,
            label: widgetKinds[value],
            disabled:
              chosen !== undefined &&
              ((value === 'line' && chosen.grains.length === 0) || (value === 'pie' && !addsUp(chosen))),
          }))}
        />
      </Form.Item>
      {isGrouped(kind) && (
        <Form.Item name="dimension" label="按什么分组" rules={[{ required: true, message: '请选择按什么分组' }]}>
          <Select options={chosen?.dimensions.map(({ code, name }) => ({ value: code, label: name })) ?? []} />
        </Form.Item>
      )}
      {kind === 'gauge' && (
        <Form.Item name="target" label="目标" rules={[{ required: true, message: '请填写目标' }]}>
          <InputNumber min={0} className={styles.wide} />
        </Form.Item>
      )}
      {kind === 'text' ? (
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
            <Input maxLength={60} placeholder={chosen?.name ?? '与指标相同'} />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
}
