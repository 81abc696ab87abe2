import { ScrollSection } from '@/components/ScrollSection';
import type { ChartPoint } from './Chart';
import styles from './chart.module.css';
import { type ChartSpec, figureText } from './spec';

interface Props {
  spec: ChartSpec;
  onPick?: (point: ChartPoint) => void;
}

/** A chart's figures as a table; each that has rows behind it opens them. */
export function ChartTable({ spec, onPick }: Props) {
  const { axis, labels, series, dots, unit } = spec;
  const cell = (value: number | null | undefined, name: string, point: ChartPoint) =>
    onPick && value !== null && value !== undefined ? (
      <button type="button" aria-label={`${name}：${figureText(value, unit)}，查看明细`} onClick={() => onPick(point)}>
        {figureText(value)}
      </button>
    ) : (
      figureText(value)
    );
  return (
    <ScrollSection className={styles.scroll} label="数据表">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {dots ? (
              <>
                <th scope="col">任务</th>
                <th scope="col">{unit}</th>
              </>
            ) : (
              series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))
            )}
          </tr>
        </thead>
        <tbody>
          {dots
            ? dots.map(({ at, name, value }, index) => (
                <tr key={`${name}.${labels[at]}`}>
                  <th scope="row">{labels[at]}</th>
                  <td>{name}</td>
                  <td>{cell(value, name, { series: 0, at: index })}</td>
                </tr>
              ))
            : labels.map((label, at) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ key, name, values, guide }, of) => (
                    <td key={key}>
                      {guide ? figureText(values[at]) : cell(values[at], `${label} ${name}`, { series: of, at })}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </ScrollSection>
  );
}
