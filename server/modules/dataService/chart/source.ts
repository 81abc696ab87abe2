/** What a chart stands on: rows by the reader's rights, or a published dataset by those of its publisher. */
import type { ChartColumn, ChartSource, ChartSourceInfo } from '../../../../contract/dashboard/chart/chart';
import type { DatasetDefinition } from '../../../../contract/dataService/dataset';
import type { DataType } from '../../../../contract/dataService/types';
import { can } from '../../../base/actor';
import { isId } from '../../../base/texts';
import type { DataColumn, DataReader, DataSource } from '../../../object/dataSource';
import { dataSourcesFor, readingFor } from '../../../object/dataSources';
import type { Bind, ObjectContext } from '../../../object/define';
import { Built, CALLED, quote } from '../builder';
import { ownersOf } from '../owner';
import { runStatement } from '../run';
import { type Guarded, openGuard } from '../sql/guard';
import { SqlRefused } from '../sql/refused';
import { guardedOf, statementOf } from '../statement';
import type { ChartGround } from './sql';

const DATASETS = 'TENANT:ENTERPRISE:DATA_SERVICE';
/** Which object a row is, where it is one that has a page; no name that people may give. */
const OPEN_ID = '·id';
const OPEN_PROJECT = '·project';

export interface Standing {
  name: string;
  columns: readonly DataColumn[];
  opens: DataSource['opens'] | null;
  /** Columns that say which object a row is. */
  marks: readonly string[];
  /** With whose rights it runs. */
  context: ObjectContext;
  /** People wrote some of what runs over the rows: it waits behind a fence for those that are seen. */
  fenced: boolean;
  reader: (bind: Bind) => DataReader;
  /** @param ask makes the statement over it */
  statement(ask: (ground: ChartGround) => string): (bind: Bind) => Guarded;
}

const plain = ({ name, type, choices }: DataColumn): ChartColumn => ({
  ...{ name, type },
  ...(choices && { choices: [...choices] }),
});

/** As PostgreSQL calls the types of columns. */
function typeOf(name: string): DataType {
  if (name === 'date') return 'date';
  if (name.startsWith('timestamp')) return 'instant';
  if (name === 'boolean') return 'flag';
  return /^(numeric|integer|bigint|smallint|real|double precision)$/.test(name) ? 'number' : 'text';
}

interface Published extends Record<string, unknown> {
  id: string;
  name: string;
  note: string;
  definition: DatasetDefinition;
  owner_id: string;
}

/** For one request: what its widgets stand on is loaded once. */
export class ChartSources {
  private readonly own: Promise<readonly DataSource[]>;
  private readonly reading: ReturnType<typeof readingFor>;
  private readonly datasets = new Map<string, Promise<Standing>>();

  /** @param answering who answers for datasets that are shown: they need the right to data services */
  constructor(
    private readonly context: ObjectContext,
    private readonly answering: string,
  ) {
    this.own = dataSourcesFor(context);
    this.reading = readingFor(context);
    // What fails is said by whoever waits for it.
    for (const one of [this.own, this.reading]) one.catch(() => undefined);
  }

  /** What the actor may choose from. */
  async list(): Promise<ChartSourceInfo[]> {
    const rows = (await this.own).map(({ code, name, note, columns }) => ({
      source: { kind: 'rows' as const, code },
      ...{ name, note, columns: columns.map(plain) },
    }));
    if (!can(this.context.actor, DATASETS)) return rows;
    const found = await this.context.db.query<Published>(
      `SELECT d.id, d.name, d.note FROM dataset d WHERE d.tenant_id = $1 AND d.published_no IS NOT NULL ORDER BY d.name, d.id`,
    );
    return [
      ...rows,
      ...found.map(({ id, name, note }) => ({
        source: { kind: 'dataset' as const, code: id },
        ...{ name, note: note || '已发布的数据集，按发布者的权限读取', columns: [] },
      })),
    ];
  }

  /** The columns that a chart may use. @throws SqlRefused */
  async columns(source: ChartSource): Promise<ChartColumn[]> {
    return (await this.of(source)).columns.map(plain);
  }

  /** @throws SqlRefused in words where it is gone, or the reader may not use it */
  of({ kind, code }: ChartSource): Promise<Standing> {
    if (kind === 'rows') return this.rows(code);
    const known = this.datasets.get(code) ?? this.dataset(code);
    this.datasets.set(code, known);
    return known;
  }

  private async rows(code: string): Promise<Standing> {
    const source = (await this.own).find((one) => one.code === code);
    if (!source) throw new SqlRefused('数据来源不存在，或您无权使用');
    const { reader } = await this.reading;
    const { opens = null } = source;
    const marked: DataColumn[] = opens
      ? [
          { name: OPEN_ID, type: 'text', sql: `${opens.id}::text` },
          { name: OPEN_PROJECT, type: 'text', sql: `${opens.project ?? 'NULL'}::text` },
        ]
      : [];
    const whole = { ...source, columns: [...source.columns, ...marked] };
    return {
      ...{ name: source.name, columns: source.columns, opens, marks: marked.map(({ name }) => name) },
      ...{ context: this.context, reader, fenced: false },
      statement: (ask) => (bind) => {
        const built = new Built(whole, { parameters: new Map(), bind, userId: this.context.actor.userId });
        return { text: ask({ built, from: quote(CALLED), bind }), columns: [], sources: [built.used] };
      },
    };
  }

  private async dataset(id: string): Promise<Standing> {
    const { db, platform } = this.context;
    const [found] = isId(id)
      ? await db.query<Published>(
          `SELECT d.id, d.name, d.note, v.definition, v.owner_id FROM dataset d
             JOIN dataset_version v ON v.tenant_id = d.tenant_id AND v.dataset_id = d.id AND v.no = d.published_no
            WHERE d.tenant_id = $1 AND d.id = $2`,
          [id],
        )
      : [];
    if (!found) throw new SqlRefused('数据集不存在，或还没有发布');
    const owners = await ownersOf(db, [found.owner_id, this.answering]);
    if (!owners(this.answering).actor) throw new SqlRefused('看板的负责人没有数据服务的权限，不能展示数据集');
    const { actor, pausedBy } = owners(found.owner_id);
    if (!actor) throw new SqlRefused(`数据集已暂停：${pausedBy}`);
    const context = { platform, db, actor };
    await openGuard();
    const [sources, { reader }] = await Promise.all([dataSourcesFor(context), readingFor(context)]);
    const inner = (bind: Bind) => guardedOf(found.definition, {}, sources, bind, actor.userId);
    // A group or a filter by a masked column would tell its values: none may be used.
    const hidden = new Set(found.definition.masks.map(({ column }) => column));
    const columns = (await typedColumns(context, inner, reader)).filter(({ name }) => !hidden.has(name));
    return {
      ...{ name: found.name, columns, opens: null, marks: [], context, reader, fenced: true },
      statement: (ask) => (bind) => {
        const guarded = inner(bind);
        const source: DataSource = { code: found.id, name: found.name, note: '', columns, rows: () => '' };
        const built = new Built(source, { parameters: new Map(), bind, userId: actor.userId });
        const text = ask({ built, from: `(${guarded.text}) ${quote(CALLED)}`, bind });
        return { text, columns: [], sources: guarded.sources };
      },
    };
  }
}

/** What the database makes of each column of a dataset: said by the statement without running it over any row. */
async function typedColumns(
  context: ObjectContext,
  inner: (bind: Bind) => Guarded,
  reader: (bind: Bind) => DataReader,
): Promise<DataColumn[]> {
  let names: string[] = [];
  const typing = (bind: Bind): Guarded => {
    const guarded = inner(bind);
    names = guarded.columns;
    const shown = names.map((name, at) => `pg_typeof("·d".${quote(name)})::text AS c${at}`).join(', ');
    const text = `SELECT ${shown} FROM (SELECT 1) "·o" LEFT JOIN (SELECT * FROM (${guarded.text}) "·i" WHERE false) "·d" ON true`;
    return { ...guarded, text };
  };
  const [types] = await runStatement(context, statementOf(typing, reader, 1));
  return names.map((name, at) => ({ name, type: typeOf(String(types?.[`c${at}`])), sql: quote(name) }));
}
