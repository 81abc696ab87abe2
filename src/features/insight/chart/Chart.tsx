import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';

/** A point of a picture: the place of its series, and its own in that. */
export interface ChartPoint {
  series: number;
  at: number;
}
interface Props {
  label: string;
  option: EChartsCoreOption;
  height: number;
  /** Where its frame has a height of its own it fills that, and is never lower than so many pixels; absent: it is as high as said. */
  least?: number;
  onPick?: (point: ChartPoint) => void;
  /** The point that is shown as if the mouse were on it. */
  active?: ChartPoint | null;
}

/** One picture, drawn once it has a size: in a hidden tab it would be a hundred pixels wide. The figures stand in a table beside it. */
export function Chart({ label, option, height, least, onPick, active = null }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    let gone = false;
    const observer = new ResizeObserver(() => chart.current?.resize());
    void import('./echarts').then(({ init }) => {
      if (gone || !place.current) return;
      const made = init(place.current);
      chart.current = made;
      // Its own description would take the place of the name, in English.
      made.setOption({ ...option, aria: { ...(option.aria as object), label: { description: label } } });
      made.on('click', ({ seriesIndex, seriesType, dataIndex, value }) => {
        // A heat map is one series: its fields say where they stand.
        if (seriesType === 'heatmap' && Array.isArray(value))
          pick.current?.({ series: Number(value[1]), at: Number(value[0]) });
        else if (seriesIndex !== undefined && dataIndex !== undefined)
          pick.current?.({ series: seriesIndex, at: dataIndex });
      });
      observer.observe(place.current);
    });
    return () => {
      gone = true;
      observer.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, [option, label]);
  useEffect(() => {
    if (active) {
      chart.current?.dispatchAction({ type: 'showTip', seriesIndex: active.series, dataIndex: active.at });
    } else chart.current?.dispatchAction({ type: 'hideTip' });
  }, [active]);
  const size = least === undefined ? { height } : { flex: `1 1 ${height}px`, minHeight: least };
  return <div ref={place} role="img" aria-label={label} style={{ ...size, minWidth: 0 }} />;
}
