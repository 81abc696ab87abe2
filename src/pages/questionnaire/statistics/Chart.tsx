import { theme } from 'antd';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useMemo, useRef } from 'react';
import type { Look } from './options';

/** The colours of the theme that is on. */
export function useLook(): Look {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      text: token.colorText,
      soft: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      ground: token.colorBgElevated,
      primary: token.colorPrimary,
      series: [token.red6, token.orange5, token.gold5, token.cyan6, token.green7, token.blue5, token.purple5],
    }),
    [token],
  );
}

interface Props {
  label: string;
  option: EChartsCoreOption;
  height: number;
}

/** One picture; the figures stand in a table beside it. */
export function Chart({ label, option, height }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let chart: EChartsType | undefined;
    let gone = false;
    const observer = new ResizeObserver(() => chart?.resize());
    void import('./echarts').then(({ init }) => {
      if (gone || !place.current) return;
      chart = init(place.current);
      chart.setOption(option);
      observer.observe(place.current);
    });
    return () => {
      gone = true;
      observer.disconnect();
      chart?.dispose();
    };
  }, [option]);
  return <div ref={place} role="img" aria-label={label} style={{ height, minWidth: 0 }} />;
}
