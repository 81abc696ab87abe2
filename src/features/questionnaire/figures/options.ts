/** Figures as pictures: pure. Patterns beside colours tell the parts apart without either. */
import type { FormStatistics } from '@contract/questionnaire/figures';
import type { Figures } from '@contract/questionnaire/tally';
import dayjs from 'dayjs';
import type { EChartsCoreOption } from 'echarts/core';
import type { Look } from '@/features/insight';

const LINE_PX = 30;
const SHOWN = 20;
export const heightOf = (lines: number): number => Math.min(SHOWN, Math.max(1, lines)) * LINE_PX + 44;
const round = (value: number) => Math.round(value * 10) / 10;
const share = (count: number, base: number) => (base > 0 ? round((count / base) * 100) : 0);
const short = (text: string) => ([...text].length > 12 ? `${[...text].slice(0, 12).join('')}…` : text);

const frame = ({ text, soft, line, ground, font }: Look): EChartsCoreOption => ({
  animation: false,
  aria: { enabled: true, decal: { show: true } },
  textStyle: { color: text, fontFamily: font },
  grid: { left: 8, right: 48, top: 8, bottom: 8, containLabel: true },
  tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, backgroundColor: ground, textStyle: { color: text } },
  xAxis: { axisLabel: { color: soft }, splitLine: { lineStyle: { color: line } } },
  yAxis: { axisLabel: { color: text } },
});

/** Pixels that a text takes beside a bar, roughly: wide signs and the others. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u00ff' ? 13 : 7.5), 0);

/** Lines from above, one a choice. */
export function barsOf(
  lines: readonly { text: string; value: number; label: string }[],
  look: Look,
): EChartsCoreOption {
  const shown = lines.slice(0, SHOWN).toReversed();
  return {
    ...frame(look),
    // The longest bar reaches the end, and its label stands behind it.
    grid: {
      left: 8,
      right: 12 + Math.max(24, ...shown.map(({ label }) => widthOf(label))),
      top: 8,
      bottom: 8,
      containLabel: true,
    },
    aria: { enabled: true },
    xAxis: {
      type: 'value',
      // People are counted whole.
      minInterval: shown.every(({ value }) => Number.isInteger(value)) ? 1 : 0,
      axisLabel: { color: look.soft },
      splitLine: { lineStyle: { color: look.line } },
    },
    yAxis: { type: 'category', data: shown.map(({ text }) => short(text)), axisLabel: { color: look.text } },
    series: [
      {
        type: 'bar',
        barMaxWidth: 18,
        itemStyle: { color: look.primary },
        label: {
          show: true,
          position: 'right',
          color: look.text,
          formatter: ({ dataIndex }: { dataIndex: number }) => shown[dataIndex]?.label ?? '',
        },
        data: shown.map(({ value }) => value),
      },
    ],
  };
}

/** Each row a whole, in parts of a hundred. */
export function stackedOf(rows: NonNullable<Figures['rows']>, look: Look): EChartsCoreOption {
  const shown = rows.toReversed();
  const columns = rows[0]?.counts ?? [];
  return {
    ...frame(look),
    grid: { left: 8, right: 16, top: 8, bottom: 34, containLabel: true },
    legend: { bottom: 0, textStyle: { color: look.text }, type: 'plain' },
    xAxis: {
      type: 'value',
      max: 100,
      axisLabel: { color: look.soft, formatter: '{value}%' },
      splitLine: { lineStyle: { color: look.line } },
    },
    yAxis: { type: 'category', data: shown.map(({ text }) => short(text)), axisLabel: { color: look.text } },
    series: columns.map(({ id, text }, at) => ({
      type: 'bar',
      name: text,
      stack: 'all',
      barMaxWidth: 20,
      itemStyle: { color: look.series[at % look.series.length] },
      data: shown.map(({ counts, base }) => share(counts.find((one) => one.id === id)?.count ?? 0, base)),
    })),
  };
}

/** 0–6, 7–8 and 9–10 of one whole. */
export function npsParts({ counts = [], answered }: Figures): { text: string; count: number; share: number }[] {
  const sum = (from: number, to: number) =>
    counts.reduce((total, { id, count }) => (Number(id) >= from && Number(id) <= to ? total + count : total), 0);
  return [
    { text: '贬损者（0–6）', count: sum(0, 6) },
    { text: '中立者（7–8）', count: sum(7, 8) },
    { text: '推荐者（9–10）', count: sum(9, 10) },
  ].map((part) => ({ ...part, share: share(part.count, answered) }));
}

/** Days that are drawn one by one; a longer time only has those on which something came. */
const DAYS_DRAWN = 366;
const DAY = 'YYYY-MM-DD';

/** Days without an answer are days too: left out, every day would look like a busy one. */
export function everyDay(trend: FormStatistics['trend']): FormStatistics['trend'] {
  const [first, last] = [trend[0], trend[trend.length - 1]];
  if (!first || !last || trend.some(({ from, to }) => from !== to)) return trend;
  const span = dayjs(last.to).diff(first.from, 'day') + 1;
  if (span > DAYS_DRAWN) return trend;
  const counts = new Map(trend.map(({ from, count }) => [from, count]));
  return Array.from({ length: span }, (_, at) => {
    const day = dayjs(first.from).add(at, 'day').format(DAY);
    return { from: day, to: day, count: counts.get(day) ?? 0 };
  });
}

export function trendOption(spans: FormStatistics['trend'], look: Look): EChartsCoreOption {
  const trend = everyDay(spans);
  return {
    ...frame(look),
    aria: { enabled: true },
    grid: { left: 8, right: 24, top: 16, bottom: 8, containLabel: true },
    xAxis: { type: 'category', data: trend.map(spanText), axisLabel: { color: look.soft } },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: look.soft },
      splitLine: { lineStyle: { color: look.line } },
    },
    series: [
      {
        type: 'line',
        showSymbol: trend.length < 40,
        symbolSize: 6,
        lineStyle: { color: look.primary, width: 2 },
        itemStyle: { color: look.primary },
        data: trend.map(({ count }) => count),
      },
    ],
  };
}

export const spanText = ({ from, to }: FormStatistics['trend'][number]): string =>
  from === to ? from.slice(5) : `${from.slice(5)} – ${to.slice(5)}`;
/** Figures as they are said: one decimal, and a dash where there is nothing. */
export const figure = (value: number | null | undefined, unit = ''): string =>
  value === null || value === undefined ? '–' : `${round(value)}${unit}`;
export const percent = (count: number, base: number): string => (base > 0 ? `${share(count, base)}%` : '–');

/** What is drawn of a question; null: a table or a list says it better. */
export function pictureOf(figures: Figures, look: Look): { option: EChartsCoreOption; lines: number } | null {
  const { counts, rows, ranked, answered, kind } = figures;
  if (answered === 0) return null;
  if (ranked) {
    const lines = ranked
      .toSorted((a, b) => b.score - a.score)
      .map(({ text, score }) => ({ text, value: round(score), label: figure(score) }));
    return { option: barsOf(lines, look), lines: lines.length };
  }
  if (rows) {
    if (kind === 'matrixText' || kind === 'blanks') return null;
    return { option: stackedOf(rows, look), lines: rows.length + 1 };
  }
  if (!counts) return null;
  const lines = counts.map(({ text, count }) => ({
    text,
    value: count,
    label: `${count}（${percent(count, answered)}）`,
  }));
  return { option: barsOf(lines, look), lines: lines.length };
}
