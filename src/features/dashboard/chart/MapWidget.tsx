import { TableOutlined } from '@ant-design/icons';
import type { Chart, ChartAnswer, ChartPick } from '@contract/dashboard/chart/chart';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { ProvinceTiles, tileClass } from '@/components/ProvinceTiles';
import { figureText, shortFigure } from '@/features/insight';
import styles from '../dashboard.module.css';
import { FigureLink } from '../FigureLink';
import { PivotTable } from './PivotTable';
import { byProvince } from './provinces';
import { pickOf } from './spec';

interface Props {
  chart: Chart;
  answer: ChartAnswer;
  name: string;
  notes: ReactNode;
  emptyText: string;
  onPick?: (picks: ChartPick[], label: string) => void;
}

/** One tile a province, the more the darker, each leading to its rows; what is no province is listed below. */
export function MapWidget({ chart, answer, name, notes, emptyText, onPick }: Props) {
  const [asTable, setAsTable] = useState(false);
  const { provinces, others } = useMemo(() => byProvince(answer), [answer]);
  const values = new Map([...provinces].map(([code, { value }]) => [code, value ?? 0]));
  const open = (at: number, label: string) => onPick && (() => onPick(pickOf(chart, answer, 0, at), label));
  const tile = (code: string | null, province: string) => {
    const found = provinces.get(code);
    const value = found?.value ?? null;
    const said = `${province} ${figureText(value, chart.unit)}`;
    const shown = (
      <>
        <span>{province}</span>
        {value !== null && <b>{shortFigure(value)}</b>}
      </>
    );
    const opened = found && value !== null ? open(found.at, province) : undefined;
    return opened ? (
      <button type="button" className={tileClass} title={said} aria-label={`${said}，查看明细`} onClick={opened}>
        {shown}
      </button>
    ) : (
      <span className={tileClass} title={said}>
        {shown}
      </span>
    );
  };
  return (
    <>
      <div className={styles.head}>
        <h2 title={name}>{name}</h2>
        <Button
          type="text"
          size="small"
          icon={<TableOutlined />}
          aria-pressed={asTable}
          aria-label={`${name}：以表格查看`}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {answer.heads[0]?.length === 0 ? (
        <p className={styles.soft}>{emptyText}</p>
      ) : asTable ? (
        <PivotTable {...{ chart, answer, name, onPick }} />
      ) : (
        <>
          <ProvinceTiles values={values} tile={tile} />
          <p className={styles.soft}>每省一格，位置仅为示意；颜色越深，数值越大</p>
          {others.length > 0 && (
            <p className={styles.soft}>
              不在图上：
              {others.map(({ at, label, value }) => (
                <FigureLink
                  key={at}
                  size="small"
                  label={`${label} ${figureText(value, chart.unit)}`}
                  onOpen={open(at, label)}
                >
                  {label} {figureText(value)}
                </FigureLink>
              ))}
            </p>
          )}
        </>
      )}
      {notes}
    </>
  );
}
