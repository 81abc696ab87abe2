import { isOfDays, type TableFieldKind, tableKinds, takingTexts } from '@contract/dynamicTable/kinds';
import type { ImportFound, ImportProgress } from '@contract/dynamicTable/records';
import type { TableDetail } from '@contract/dynamicTable/table';
import { type DecimalSign, decimalSigns } from '@contract/number/written';
import { cutText } from '@contract/text/cut';
import { type DayOrder, dayOrders } from '@contract/time/written';
import { Checkbox, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { ImportDialog as Dialog, type ImportKind, type Outcome, type Seen, SKIP } from '@/features/object/importing';
import { useAct } from '@/features/undo';
import { dynamicTableApi } from '@/services/dynamicTable';
import { ACCEPTED, fileProblem } from '@/utils/tableFile';

const optionsOf = <T extends string>(words: Readonly<Record<T, string>>) =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }));
const dayOrderOptions = optionsOf(dayOrders);
const signOptions = optionsOf(decimalSigns);
const FIGURES: ReadonlySet<string> = new Set(['number', 'money', 'percent']);

/** “97% 是日期”: rounded down, so that it never says all. */
const misfitText = ({ filled, misfits, kind }: ImportFound['columns'][number]) =>
  `${Math.floor(((filled - misfits) / filled) * 100)}% 是${tableKinds[kind as TableFieldKind].label}，${misfits.toLocaleString('zh-CN')} 个不是：原文留在旁边的文本字段`;

interface Found extends Seen {
  found: ImportFound;
}

interface Props {
  table: TableDetail;
  onClose: () => void;
  onDone: () => void;
}

const isOver = ({ state }: ImportProgress) => state === 'finished' || state === 'failed';

function outcomeOf(progress: ImportProgress): Outcome {
  const { total, done, skipped, lost, problems, error } = progress;
  const rows = (count: number) => count.toLocaleString('zh-CN');
  return {
    said: [
      `导入 ${rows(done - skipped)} 行`,
      ...(skipped > 0 ? [`${rows(skipped)} 行没有导入`] : []),
      ...(lost > 0 ? [`${rows(lost)} 个单元格不适合，已留空`] : []),
    ],
    writes: done - skipped,
    issues: problems.map((text) => ({ key: text, text })),
    // Of a row that is in, a cell may be missing.
    issuesTitle: skipped > 0 ? '没有导入的行与留空的单元格' : '留空的单元格',
    ...{ notes: [], leftOut: null },
    ...(!isOver(progress) && {
      going: {
        percent: total === 0 ? 100 : Math.floor((done / total) * 100),
        text: `${rows(done)} / ${rows(total)} 行`,
      },
    }),
    ...(error && { error }),
  };
}

/** A CSV or a workbook into the table: its columns matched to fields, or made into new ones. */
export function ImportDialog({ table, onClose, onDone }: Props) {
  const { told } = useAct();
  /** By column, where its days or figures may be read both ways. */
  const [orders, setOrders] = useState<Record<number, DayOrder>>({});
  const [signs, setSigns] = useState<Record<number, DecimalSign>>({});
  /** Columns of which what does not fit is left empty. */
  const [alone, setAlone] = useState<ReadonlySet<number>>(new Set());
  const going = useRef<ImportProgress>(undefined);

  const isDate = (how: string | undefined) =>
    how === 'new date' ||
    how === 'new dateTime' ||
    table.fields.some(({ key, kind }) => isOfDays(kind) && how === `field ${key}`);
  const isFigure = (how = '') =>
    FIGURES.has(how.replace(/^new /, '')) ||
    table.fields.some(({ key, kind }) => FIGURES.has(kind) && how === `field ${key}`);
  const hasBeside = ({ kind, misfits }: ImportFound['columns'][number], how: string | undefined) =>
    misfits > 0 && how === `new ${kind}`;

  const options = useMemo(
    () => [
      {
        label: '已有字段',
        options: table.fields
          .filter(({ writable }) => writable)
          .map(({ key, name }) => ({ value: `field ${key}`, label: name })),
      },
      ...(table.mayBuild
        ? [
            {
              label: '新建字段',
              options: takingTexts.map((kind) => ({ value: `new ${kind}`, label: `新建：${tableKinds[kind].label}` })),
            },
          ]
        : []),
    ],
    [table],
  );
  const kind: ImportKind<Found> = {
    ...{ title: '导入 CSV 或 XLSX', remember: `table:${table.id}`, accept: ACCEPTED, problem: fileProblem },
    hint: '第一行为列名。类型由内容识别，可以修改；不适合的单元格会留空并告知。',
    // The whole import is one act, which is taken back at once.
    ...{ exclusive: false, looksAgain: false, hasTrial: false },
    async inspect(file) {
      const found = await dynamicTableApi.inspectImport({ tableId: table.id, file });
      setOrders({});
      setSigns({});
      setAlone(new Set());
      return {
        found,
        total: found.total,
        columns: found.columns.map(({ heading, samples }) => ({ heading, samples })),
        chosen: found.columns.map((one) => (one.key ? `field ${one.key}` : table.mayBuild ? `new ${one.kind}` : SKIP)),
        values: [],
      };
    },
    options: () => options,
    below({ found }, at, how) {
      const column = found.columns[at];
      if (!column) return null;
      return (
        <>
          {column.dayOrder === 'asked' && isDate(how) && (
            <Select
              aria-label={`${column.heading}的日期写法`}
              placeholder="请选择日月的顺序"
              value={orders[at]}
              options={dayOrderOptions}
              onChange={(next) => setOrders({ ...orders, [at]: next })}
            />
          )}
          {column.decimalSign === 'asked' && isFigure(how) && (
            <Select
              aria-label={`${column.heading}的数字写法`}
              placeholder="请选择小数点的写法"
              value={signs[at]}
              options={signOptions}
              onChange={(next) => setSigns({ ...signs, [at]: next })}
            />
          )}
          {hasBeside(column, how) && (
            <Checkbox
              checked={!alone.has(at)}
              onChange={({ target }) => {
                const next = new Set(alone);
                if (target.checked) next.delete(at);
                else next.add(at);
                setAlone(next);
              }}
            >
              {misfitText(column)}
            </Checkbox>
          )}
        </>
      );
    },
    missing({ found }, chosen) {
      const asking = found.columns.find(
        ({ dayOrder, decimalSign }, at) =>
          (dayOrder === 'asked' && isDate(chosen[at]) && !orders[at]) ||
          (decimalSign === 'asked' && isFigure(chosen[at]) && !signs[at]),
      );
      if (asking) return `请选择「${asking.heading}」的写法`;
      return chosen.every((one) => one === SKIP) ? '请选择各列对应的字段' : null;
    },
    async run(_file, { found }, { chosen }) {
      const columns = found.columns.map((column, at) => {
        const [how, what = ''] = (chosen[at] ?? SKIP).split(' ');
        const sign = signs[at] ?? column.decimalSign;
        const written = { dayOrder: orders[at], ...(sign && sign !== 'asked' && { decimalSign: sign }) };
        if (how === 'field') return { key: what, ...written };
        const name = cutText(column.heading, 50) || `列 ${at + 1}`;
        return how === 'new'
          ? { kind: what, name, ...written, beside: hasBeside(column, chosen[at]) && !alone.has(at) }
          : {};
      });
      going.current = await dynamicTableApi.runImport({ importId: found.importId, columns });
      return outcomeOf(going.current);
    },
    async follow() {
      const next = await dynamicTableApi.importProgress({ id: going.current?.importId ?? '' });
      if (isOver(next) && next.actId) {
        const rows = `${(next.done - next.skipped).toLocaleString('zh-CN')} 条记录`;
        told('导入成功', { label: rows, act: { kind: 'table', actId: next.actId } });
      }
      return outcomeOf(next);
    },
  };
  return <Dialog kind={kind} onClose={onClose} onDone={onDone} />;
}
