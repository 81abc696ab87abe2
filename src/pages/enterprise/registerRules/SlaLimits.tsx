import { type ClockMode, clockModes } from '@contract/object/clock';
import type { SlaRules } from '@contract/problem/problem';
import { type SlaMetric, severities, slaMetrics, USUAL_SLA } from '@contract/problem/sla';
import { App, Button, InputNumber, Select } from 'antd';
import StateView from '@/components/StateView';
import { useDraft } from '@/features/object/form';
import { useDictionary } from '@/features/object/register';
import { useRequest } from '@/hooks/useRequest';
import { problemApi } from '@/services/problem';
import styles from './registerRules.module.css';

const MINUTES = 60;
const metrics = Object.keys(slaMetrics) as SlaMetric[];
const modes = Object.entries(clockModes).map(([value, label]) => ({ value: value as ClockMode, label }));

/** How long problems may take until they are answered and solved, by severity. */
export function SlaLimits() {
  const { data, error, loading, refresh, mutate } = useRequest(problemApi.getRules, { onError: () => undefined });
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
      {data && <Editor key={data.version} kept={data} onSaved={mutate} onStale={refresh} />}
    </StateView>
  );
}

interface EditorProps {
  kept: SlaRules;
  onSaved: (rules: SlaRules) => void;
  onStale: () => void;
}

function Editor({ kept, onSaved, onStale }: EditorProps) {
  const { modal } = App.useApp();
  const words = useDictionary();
  const {
    draft: rules,
    setDraft: setRules,
    ...editor
  } = useDraft({
    stored: { value: kept.rules, version: kept.version },
    send: (rules, version = kept.version) => problemApi.saveRules({ rules, version }),
    onSaved,
    failure: '保存时限失败',
    onRefused: () => {
      onStale();
      return false;
    },
  });
  const { dirty, busy } = editor;
  const change = (at: number, changes: Partial<SlaRules['rules'][number]>) =>
    setRules(rules.map((rule, place) => (place === at ? { ...rule, ...changes } : rule)));
  return (
    <>
      <section>
        <h2>响应与解决时限</h2>
        <p className={styles.note}>单位为小时。工作时间按工作日历计算，挂起期间不计时。</p>
        <div className={styles.limits}>
          {severities.map((severity, at) => {
            const rule = rules[at] ?? USUAL_SLA[severity];
            const name = words.say('problemSeverity', severity);
            return (
              <fieldset key={severity} className={styles.limit}>
                <legend>{name}</legend>
                {metrics.map((metric) => (
                  <div key={metric}>
                    <span aria-hidden>{slaMetrics[metric]}</span>
                    <InputNumber<number>
                      aria-label={`${name} 的${slaMetrics[metric]}时限`}
                      min={0.1}
                      max={10_000}
                      precision={1}
                      suffix="小时"
                      value={rule[metric] / MINUTES}
                      onChange={(hours) => hours !== null && change(at, { [metric]: Math.round(hours * MINUTES) })}
                    />
                  </div>
                ))}
                <Select<ClockMode>
                  aria-label={`${name} 的计时方式`}
                  options={modes}
                  value={rule.mode}
                  onChange={(mode) => change(at, { mode })}
                />
              </fieldset>
            );
          })}
        </div>
      </section>
      <div className={styles.foot}>
        <Button
          type="primary"
          disabled={!dirty}
          loading={busy}
          onClick={() =>
            modal.confirm({
              title: '更改时限？',
              content: '未结束的问题按新的时限重新计算，已经结束的不变。',
              okText: '更改时限',
              onOk: editor.save,
            })
          }
        >
          保存
        </Button>
        <Button disabled={!dirty || busy} onClick={editor.reset}>
          还原
        </Button>
      </div>
    </>
  );
}
