import { InboxOutlined } from '@ant-design/icons';
import { importStates, isOfDays, type TableFieldKind, tableKinds, takingTexts } from '@contract/dynamicTable/kinds';
import type { ImportFound, ImportProgress } from '@contract/dynamicTable/records';
import type { TableDetail } from '@contract/dynamicTable/table';
import { type DecimalSign, decimalSigns } from '@contract/number/written';
import { cutText } from '@contract/text/cut';
import { type DayOrder, dayOrders } from '@contract/time/written';
import { Alert, App, Checkbox, Modal, Progress, Select, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { useAct } from '@/features/undo';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import styles from './define.module.css';

const LOOK_MS = 700;
const SKIP = 'skip';

const optionsOf = <T extends string>(words: Readonly<Record<T, string>>) =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }));
const dayOrderOptions = optionsOf(dayOrders);
const signOptions = optionsOf(decimalSigns);
const FIGURES: ReadonlySet<string> = new Set(['number', 'money', 'percent']);

/** “97% 是日期”: rounded down, so that it never says all. */
const misfitText = ({ filled, misfits, kind }: ImportFound['columns'][number]) =>
  `${Math.floor(((filled - misfits) / filled) * 100)}% 是${tableKinds[kind as TableFieldKind].label}，${misfits.toLocaleString('zh-CN')} 个不是：原文留在旁边的文本字段`;

interface Props {
  table: TableDetail;
  onClose: () => void;
  onDone: () => void;
}

/** A CSV or a workbook into the table: its columns matched to fields, or made into new ones. */
export function ImportDialog({ table, onClose, onDone }: Props) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [found, setFound] = useState<ImportFound>();
  const [chosen, setChosen] = useState<string[]>([]);
  /** By column, where its days may be read both ways. */
  const [orders, setOrders] = useState<Record<number, DayOrder>>({});
  const [signs, setSigns] = useState<Record<number, DecimalSign>>({});
  /** Columns of which what does not fit is left empty. */
  const [alone, setAlone] = useState<ReadonlySet<number>>(new Set());
  const [progress, setProgress] = useState<ImportProgress>();
  const [busy, setBusy] = useState(false);
  const running = progress && (progress.state === 'waiting' || progress.state === 'running');
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => {
      void dynamicTableApi.importProgress({ id: progress.importId }).then(
        (next) => {
          setProgress(next);
          if (next.state !== 'finished' && next.state !== 'failed') return;
          onDone();
          const rows = `${(next.done - next.skipped).toLocaleString('zh-CN')} 条记录`;
          if (next.actId) told('导入成功', { label: rows, act: { kind: 'table', actId: next.actId } });
        },
        () => setProgress({ ...progress }),
      );
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [progress, running, onDone, told]);

  const isDate = (how: string | undefined) =>
    how === 'new date' ||
    how === 'new dateTime' ||
    table.fields.some(({ key, kind }) => isOfDays(kind) && how === `field ${key}`);
  const isFigure = (how = '') =>
    FIGURES.has(how.replace(/^new /, '')) ||
    table.fields.some(({ key, kind }) => FIGURES.has(kind) && how === `field ${key}`);
  const hasBeside = ({ kind, misfits }: ImportFound['columns'][number], at: number) =>
    misfits > 0 && chosen[at] === `new ${kind}`;
  const isAsking = Boolean(
    !progress &&
      found?.columns.some(
        ({ dayOrder, decimalSign }, at) =>
          (dayOrder === 'asked' && isDate(chosen[at]) && !orders[at]) ||
          (decimalSign === 'asked' && isFigure(chosen[at]) && !signs[at]),
      ),
  );
  const inspect = async (file: File) => {
    setBusy(true);
    try {
      const next = await dynamicTableApi.inspectImport({ tableId: table.id, file });
      setFound(next);
      setChosen(next.columns.map(({ key, kind }) => (key ? `field ${key}` : table.mayBuild ? `new ${kind}` : SKIP)));
    } catch (failure) {
      void message.error(failureText(failure, '读取文件失败'));
    }
    setBusy(false);
  };
  const run = async () => {
    if (!found) return;
    setBusy(true);
    try {
      const columns = found.columns.map((column, at) => {
        const [how, what = ''] = (chosen[at] ?? SKIP).split(' ');
        const sign = signs[at] ?? column.decimalSign;
        const written = { dayOrder: orders[at], ...(sign && sign !== 'asked' && { decimalSign: sign }) };
        if (how === 'field') return { key: what, ...written };
        const name = cutText(column.heading, 50) || `列 ${at + 1}`;
        return how === 'new' ? { kind: what, name, ...written, beside: hasBeside(column, at) && !alone.has(at) } : {};
      });
      setProgress(await dynamicTableApi.runImport({ importId: found.importId, columns }));
    } catch (failure) {
      void message.error(failureText(failure, '导入失败'));
    }
    setBusy(false);
  };
  const options = [
    { value: SKIP, label: '不导入' },
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
  ];
  return (
    <Modal
      open
      title="导入 CSV 或 XLSX"
      okText={progress ? '完成' : '开始导入'}
      cancelText={progress ? '关闭' : '取消'}
      cancelButtonProps={{ hidden: progress !== undefined && !running }}
      confirmLoading={busy}
      okButtonProps={{ disabled: !found || Boolean(running) || isAsking }}
      onOk={() => (progress ? onClose() : void run())}
      onCancel={onClose}
    >
      {!found && (
        <Upload.Dragger
          accept=".csv,.xlsx"
          maxCount={1}
          showUploadList={false}
          disabled={busy}
          beforeUpload={(file) => {
            void inspect(file);
            return false;
          }}
        >
          <p>
            <InboxOutlined />
          </p>
          <p>{busy ? '正在读取…' : '点击或拖入文件，第一行为列名'}</p>
        </Upload.Dragger>
      )}
      {found && !progress && (
        <>
          <p>共 {found.total.toLocaleString('zh-CN')} 行。类型由内容识别，可以修改；不适合的单元格会留空并告知。</p>
          <div className={styles.columns}>
            {found.columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file may be called alike
              <div key={at} className={styles.column}>
                <span>
                  {column.heading || `列 ${at + 1}`}
                  <span className={styles.samples}>{column.samples.join('、')}</span>
                </span>
                <Select
                  aria-label={`${column.heading}导入为`}
                  value={chosen[at]}
                  options={options}
                  onChange={(next) => setChosen(chosen.map((one, place) => (place === at ? next : one)))}
                />
                {column.dayOrder === 'asked' && isDate(chosen[at]) && (
                  <Select
                    aria-label={`${column.heading}的日期写法`}
                    placeholder="分不清日和月，请选择写法"
                    value={orders[at]}
                    options={dayOrderOptions}
                    onChange={(next) => setOrders({ ...orders, [at]: next })}
                  />
                )}
                {column.decimalSign === 'asked' && isFigure(chosen[at]) && (
                  <Select
                    aria-label={`${column.heading}的数字写法`}
                    placeholder="有的用点、有的用逗号作小数点，请选择写法"
                    value={signs[at]}
                    options={signOptions}
                    onChange={(next) => setSigns({ ...signs, [at]: next })}
                  />
                )}
                {hasBeside(column, at) && (
                  <Checkbox
                    className={styles.wide}
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
              </div>
            ))}
          </div>
        </>
      )}
      {progress && (
        <>
          <Progress
            percent={progress.total === 0 ? 100 : Math.floor((progress.done / progress.total) * 100)}
            status={progress.state === 'failed' ? 'exception' : progress.state === 'finished' ? 'success' : 'active'}
          />
          <p>
            {importStates[progress.state]}：{progress.done.toLocaleString('zh-CN')} /{' '}
            {progress.total.toLocaleString('zh-CN')} 行{progress.skipped > 0 && `，${progress.skipped} 行没有导入`}
            {progress.lost > 0 && `，${progress.lost} 个单元格不适合，已留空`}
          </p>
          {progress.error && <Alert type="error" title={progress.error} />}
          {progress.problems.length > 0 && (
            <Alert
              type="warning"
              title="部分内容没有导入"
              description={progress.problems.map((one) => <div key={one}>{one}</div>)}
            />
          )}
        </>
      )}
    </Modal>
  );
}
