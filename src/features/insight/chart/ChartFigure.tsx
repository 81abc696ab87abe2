import { DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { errorText } from '@/utils/apiError';
import { saveBlob } from '@/utils/saveBlob';
import { Chart, type ChartPoint } from './Chart';
import { ChartTable } from './ChartTable';
import styles from './chart.module.css';
import { DefinitionButton } from './DefinitionButton';
import { useLook } from './look';
import { heightOf, markOf, optionOf } from './option';
import { csvOf, savePng } from './save';
import { type ChartSpec, isEmpty, pointText, toneOf } from './spec';

interface Props {
  /** A sentence: what the picture says. */
  title: string;
  /** What is counted, in words. */
  definition?: ReactNode;
  spec: ChartSpec;
  /** Why there is nothing, and what to do. */
  emptyText: string;
  extra?: ReactNode;
  note?: ReactNode;
  onPick?: (point: ChartPoint) => void;
}

/** Their axes or parts say the names: a colour of a legend would stand for nothing. */
const NAMED_WITHIN: ReadonlySet<ChartSpec['kind']> = new Set(['heat', 'scatter', 'funnel', 'treemap']);
/** A picture lower than that says nothing. */
const LEAST_PX = 140;

/**
 * A chart with its name, its definition, a legend of buttons and the same figures as a table. Arrows walk the points aloud,
 * Enter opens what is behind one.
 */
export function ChartFigure({ title, definition, spec, emptyText, extra, note, onPick }: Props) {
  const id = useId();
  const { message } = App.useApp();
  const figure = useRef<HTMLElement>(null);
  const look = useLook();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [asTable, setAsTable] = useState(false);
  const [active, setActive] = useState<ChartPoint | null>(null);
  const option = useMemo(() => optionOf(spec, look, hidden), [spec, look, hidden]);
  const legend = spec.series.length > 1 && !NAMED_WITHIN.has(spec.kind);
  // Where names stand below each other each needs its height.
  const fits = spec.kind !== 'bars' && spec.kind !== 'heat';
  const toggle = (key: string) =>
    setHidden((all) => new Set(all.has(key) ? [...all].filter((one) => one !== key) : [...all, key]));
  return (
    <section
      ref={figure}
      className={styles.figure}
      aria-labelledby={id}
      data-fit={(fits && !asTable && !isEmpty(spec)) || undefined}
    >
      <header className={styles.head}>
        <h2 id={id} title={title}>
          {title}
        </h2>
        {definition && <DefinitionButton of={title}>{definition}</DefinitionButton>}
        <span className={styles.tools}>
          {extra}
          <Button
            type="text"
            size="small"
            icon={<TableOutlined />}
            aria-pressed={asTable}
            aria-label={`${title}：以表格查看`}
            onClick={() => setAsTable(!asTable)}
          />
          {!isEmpty(spec) && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'csv', label: '保存为 CSV' },
                  { key: 'png', label: '保存为图片', disabled: asTable },
                ],
                onClick: ({ key }) => void save(key),
              }}
            >
              <Button type="text" size="small" icon={<DownloadOutlined />} aria-label={`${title}：保存`} />
            </Dropdown>
          )}
        </span>
      </header>
      {isEmpty(spec) ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : asTable ? (
        <ChartTable spec={spec} {...(onPick && { onPick })} />
      ) : (
        <>
          {legend && (
            <ul className={styles.legend} aria-label={`${title}：图例`}>
              {spec.series.map((one, at) => (
                <li key={one.key}>
                  <button type="button" aria-pressed={!hidden.has(one.key)} onClick={() => toggle(one.key)}>
                    <i
                      data-guide={one.guide ? '' : undefined}
                      data-mark={one.guide ? undefined : markOf(spec, at)}
                      style={{ background: one.guide ? undefined : look.series[toneOf(one, at, look.series.length)] }}
                    />
                    {one.name}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div
            className={styles.walk}
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the points are walked by arrows here.
            tabIndex={0}
            aria-label={`${title}：方向键逐点查看`}
            onKeyDown={walk}
            onBlur={() => setActive(null)}
          >
            <Chart
              label={title}
              option={option}
              height={heightOf(spec)}
              {...(fits && { least: LEAST_PX })}
              active={active}
              {...(onPick && { onPick })}
            />
            <output className="visually-hidden" aria-live="polite">
              {active && pointText(spec, active)}
            </output>
          </div>
        </>
      )}
      {note && <div className={styles.note}>{note}</div>}
    </section>
  );

  async function save(as: string) {
    if (as === 'csv') {
      const name = title.replace(/[\\/:*?"<>|]/g, ' ');
      saveBlob(`${name}.csv`, new Blob([csvOf(spec)], { type: 'text/csv' }));
      return;
    }
    try {
      await savePng(figure.current, title, look.ground);
    } catch (failure) {
      void message.error(errorText(failure, '这个浏览器不能生成图片，请保存为 CSV'));
    }
  }

  function walk(event: KeyboardEvent) {
    const length = spec.dots?.length ?? spec.labels.length;
    const shown = spec.series.flatMap(({ key }, at) => (hidden.has(key) ? [] : [at]));
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const turn = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && active) onPick?.(active);
    else if (step)
      setActive({ series: active?.series ?? shown[0] ?? 0, at: active ? (active.at + step + length) % length : 0 });
    else if (turn && !spec.dots) {
      const next = shown[(shown.indexOf(active?.series ?? 0) + turn + shown.length) % shown.length] ?? 0;
      setActive({ series: next, at: active?.at ?? 0 });
    } else return;
    event.preventDefault();
  }
}
