import type { DutyImported, Roster } from '@contract/duty/duty';
import { DUTY_ROWS_MAX, GRID_DAYS_MAX } from '@contract/duty/kinds';
import { useMemo } from 'react';
import {
  columnsOfTable,
  ImportDialog,
  type ImportKind,
  ImportRefused,
  type Outcome,
  readTable,
  type Seen,
  SKIP,
} from '@/features/object/importing';
import { dutyApi } from '@/services/duty';
import { ACCEPTED, fileProblem } from '@/utils/tableFile';
import { dutyColumnOf, dutyColumns, type Problem, readDuty } from './dutyTable';

interface SeenDuty extends Seen {
  table: string[][];
}

const ISSUES_SHOWN = 200;

function outcomeOf(answer: DutyImported | null, problems: readonly Problem[]): Outcome {
  const { changed = 0, same = 0, rows = 0, unpublished = 0 } = answer ?? {};
  const isWrong = problems.length > 0;
  return {
    said: isWrong
      ? ['不写入任何一行：请先改好有误的行，再整个导入']
      : [...(changed > 0 ? [`调整 ${changed} 个班次`] : []), ...(same > 0 ? [`${same} 个班次不变`] : [])],
    writes: isWrong ? 0 : rows,
    issues: [...problems]
      .sort((a, b) => a.at - b.at)
      .slice(0, ISSUES_SHOWN)
      .map(({ at, text }) => ({ key: `${at} ${text}`, text: `第 ${at + 2} 行：${text}` })),
    issuesTitle: '有误的行',
    notes:
      unpublished > 0 && !isWrong ? [`其中 ${unpublished} 天尚未发布：调整会保留，相关的人在发布以后才看到。`] : [],
    leftOut: null,
  };
}

/** Who serves, by a workbook or a CSV: what it names for a shift of a day takes the place of what stands there. */
export function DutyImport({ roster, onClose, onDone }: { roster: Roster; onClose: () => void; onDone: () => void }) {
  const { id, name } = roster;
  const kind = useMemo<ImportKind<SeenDuty>>(
    () => ({
      ...{ title: `导入值班：${name}`, remember: 'duty', accept: ACCEPTED, problem: fileProblem },
      hint: `支持 XLSX、CSV，最多 ${DUTY_ROWS_MAX.toLocaleString()} 行、${GRID_DAYS_MAX} 天，第一行为列名。每行一天的一个班次与值班的人，同一班次的几个人可以分几行，也可以用顿号隔开；表中没有的班次不变。导出的表格改好后可以直接导入。`,
      ...{ exclusive: true, looksAgain: false, hasTrial: true },
      async inspect(file) {
        const table = await readTable(file);
        if (table.length - 1 > DUTY_ROWS_MAX)
          throw new ImportRefused(`「${file.name}」有 ${table.length - 1} 行，一次最多 ${DUTY_ROWS_MAX} 行，请拆分`);
        const taken = new Set<string>();
        const chosen = (table[0] ?? []).map((heading) => {
          const found = dutyColumnOf(heading);
          if (!found || taken.has(found)) return SKIP;
          taken.add(found);
          return found;
        });
        return { table, total: table.length - 1, columns: columnsOfTable(table), chosen, values: [] };
      },
      options: () => Object.entries(dutyColumns).map(([value, label]) => ({ value, label })),
      missing(_seen, chosen) {
        const lacking = Object.entries(dutyColumns).flatMap(([key, label]) => (chosen.includes(key) ? [] : [label]));
        return lacking.length > 0 ? `还需要：${lacking.join('、')}` : null;
      },
      async run(_file, { table }, { chosen, isTrial }) {
        const { read, problems } = readDuty(table, chosen);
        if (read.length === 0) return outcomeOf(null, problems);
        // Where a row cannot be read nothing is written, whatever else there is to say of the others.
        const dryRun = isTrial || problems.length > 0;
        const answer = await dutyApi.importRows({ id, rows: read.map(({ row }) => row), dryRun });
        const met = answer.problems.map(({ row, text }) => ({ at: read[row]?.at ?? 0, text }));
        return outcomeOf(answer, [...problems, ...met]);
      },
    }),
    [id, name],
  );
  return <ImportDialog key={id} kind={kind} onClose={onClose} onDone={onDone} />;
}
