/** Figures of several groups beside each other, question by question: pure. */
import type { FormStatistics } from '@contract/questionnaire/figures';
import type { Figures } from '@contract/questionnaire/tally';
import { figure, percent } from './options';

export interface Group {
  key: string;
  name: string;
  data: Pick<FormStatistics, 'base' | 'questions' | 'suppressed'>;
}
export interface Compared {
  id: string;
  title: string;
  /** What is compared, and what it comes to in each group; on whom each stands. */
  lines: { text: string; values: string[] }[];
  bases: number[];
}

const NONE = '–';

function linesOf({ nps, csat, mean, counts, rows, kind, ranked }: Figures): string[] {
  if (ranked) return ranked.map(({ option }) => `ranked.${option}`);
  if (rows) return kind === 'matrixRating' ? rows.map(({ id }) => `row.${id}`) : [];
  if (nps !== undefined) return ['nps', 'mean'];
  if (csat !== undefined) return ['mean', 'csat'];
  if (mean !== undefined) return ['mean'];
  return (counts ?? []).map(({ id }) => `count.${id}`);
}

const WORDS: Record<string, string> = { nps: 'NPS', mean: '平均', csat: '满意度' };

function lineText(line: string, figures: readonly Figures[]): string {
  const id = line.slice(line.indexOf('.') + 1);
  for (const { counts, rows, ranked } of figures) {
    const text =
      counts?.find((one) => one.id === id)?.text ??
      rows?.find((one) => one.id === id)?.text ??
      ranked?.find((one) => one.option === id)?.text;
    if (line.includes('.') && text !== undefined) return line.startsWith('count') ? text : `${text}（平均）`;
  }
  return WORDS[line] ?? line;
}

function saidOf(line: string, figures: Figures | undefined): string {
  if (!figures || figures.answered === 0) return NONE;
  const { nps, csat, mean, counts = [], rows = [], ranked = [], answered } = figures;
  const id = line.slice(line.indexOf('.') + 1);
  if (line === 'nps') return figure(nps);
  if (line === 'mean') return figure(mean);
  if (line === 'csat') return figure(csat, '%');
  if (line.startsWith('count.')) {
    const count = counts.find((one) => one.id === id)?.count ?? 0;
    return `${percent(count, answered)}（${count}）`;
  }
  if (line.startsWith('row.')) return figure(rows.find((one) => one.id === id)?.mean);
  return figure(ranked.find(({ option }) => option === id)?.score);
}

/** @returns questions whose answers can be said in a few numbers, as far as any group was asked */
export function compareGroups(groups: readonly Group[]): Compared[] {
  const ids = [...new Set(groups.flatMap(({ data }) => data.questions.map(({ id }) => id)))];
  return ids.flatMap((id) => {
    const own = groups.map(({ data }) => data.questions.find((one) => one.id === id));
    const known = own.filter((one) => one !== undefined);
    const lines = [...new Set(known.flatMap(linesOf))];
    if (lines.length === 0 || known.every(({ answered }) => answered === 0)) return [];
    return [
      {
        ...{ id, title: known[0]?.title ?? '' },
        lines: lines.map((line) => ({ text: lineText(line, known), values: own.map((one) => saidOf(line, one)) })),
        bases: own.map((one) => one?.answered ?? 0),
      },
    ];
  });
}
