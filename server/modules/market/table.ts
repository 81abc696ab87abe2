/** Deliveries as a file: what an export writes, an import understands. */
import { IMPORT_MAX_BYTES } from '../../../contract/constants';
import type {
  DeliveryCreate,
  DeliveryExport,
  DeliveryRow,
  DeliveryUpdate,
  Satisfaction,
} from '../../../contract/market/market';
import { provinceCodeOf, provinceName, provinces } from '../../../contract/market/provinces';
import {
  currencies,
  currencyCodes,
  DELIVERY_PREFIX,
  outcomes,
  readAmount,
  SATISFACTION_POINTS,
  stages,
} from '../../../contract/market/words';
import { EXPORT_ROWS_MAX } from '../../../contract/object/limits';
import type { ImportInspected, ImportReport } from '../../../contract/object/registerTable';
import { can } from '../../base/actor';
import { Pace, TURN_MS } from '../../base/pace';
import { today } from '../../base/zone';
import { againstRule, forbidden } from '../../errors';
import { type Form, flagOf, withForm } from '../../http/form';
import type { TenantContext } from '../../http/route';
import { dayOf, numberOf, shown, Unfit } from '../../object/fields/reading';
import { seenProjects, visibleProjects } from '../../object/search/seen';
import { NUMBER, type TableColumn, TEMPLATE_ROW } from '../../object/table/column';
import { sendTable, sendTemplate } from '../../object/table/file';
import { importTable, inspectTable } from '../../object/table/import';
import { findDelivery, listDeliveries } from './queries';
import { createDelivery, updateDelivery } from './service';

type Column = TableColumn<DeliveryRow>;
const PAGE = 200;
/** Codes of projects that a template offers to choose from; any other may be typed. */
const CODES_LISTED = 500;

const text = (
  name: 'customer' | 'product' | 'contractNo' | 'delayReason' | 'note',
  heading: string,
  max: number,
): Column => ({
  ...{ name, heading, required: name === 'customer' },
  cell: (row) => row[name] || null,
  parse(given) {
    if (given.length > max) throw new Unfit(`${heading}最多 ${max} 个字`);
    return given;
  },
  ...(name !== 'customer' && { empty: '' }),
  width: max > 100 ? 40 : 24,
});
const day = (name: 'signedOn' | 'plannedOn' | 'deliveredOn' | 'acceptedOn', heading: string): Column => ({
  ...{ name, heading, required: name === 'plannedOn' },
  cell: (row) => row[name],
  parse: (given) => dayOf(given, heading),
  ...(name !== 'plannedOn' && { empty: null }),
  example: today(),
});
const amount = (name: 'amount' | 'revenue', heading: string): Column => ({
  ...{ name, heading, empty: null, example: '1234.50' },
  cell: (row) => row[name],
  parse(given) {
    const read = readAmount(given);
    if (read === null) throw new Unfit(`${heading}${shown(given)}不是金额`);
    return read;
  },
});
const score = (name: 'satisfaction1' | 'satisfaction2', written: 'written1' | 'written2', heading: string): Column => ({
  ...{ name, heading: `${heading}（手填）`, empty: null },
  cell: (row) => row[written],
  parse(given) {
    const value = numberOf(given, heading);
    if (value < 1 || value > SATISFACTION_POINTS) throw new Unfit(`${heading}应为 1 到 ${SATISFACTION_POINTS} 分`);
    return value;
  },
});
const said = (name: string, heading: string, cell: Column['cell']): Column => ({ name, heading, cell });
const scoreSaid = (one: Satisfaction | null) => one?.score ?? null;

/** @param codes projects that the reader sees, by their codes */
function columnsOf(codes: ReadonlyMap<string, string>): Column[] {
  return [
    said(NUMBER, '编号', ({ no }) => no),
    text('customer', '客户', 100),
    {
      ...{ name: 'province', heading: '省份', empty: null, list: provinces.map(({ name }) => name) },
      cell: ({ province }) => province && provinceName(province),
      parse(given) {
        const code = provinceCodeOf(given);
        if (!code) throw new Unfit(`没有省份${shown(given)}，请写简称、全称或国标代码`);
        return code;
      },
    },
    text('product', '产品', 100),
    text('contractNo', '合同编号', 60),
    amount('amount', '合同金额'),
    {
      ...{ name: 'currency', heading: '币种', list: Object.values(currencies) },
      cell: ({ currency }) => currencies[currency],
      parse(given) {
        const code = currencyCodes.find((one) => one === given.toUpperCase() || currencies[one] === given);
        if (!code) throw new Unfit(`没有币种${shown(given)}，可用：${Object.values(currencies).join('、')}`);
        return code;
      },
    },
    amount('revenue', '已确认收入'),
    {
      ...{ name: 'projectId', heading: '交付项目', empty: null, list: [...codes.keys()].slice(0, CODES_LISTED) },
      cell: ({ project }) => project?.code ?? null,
      parse(given) {
        const id = codes.get(given);
        if (!id) throw new Unfit(`没有编号为${shown(given)}的项目，或您不能查看它`);
        return id;
      },
    },
    day('signedOn', '签约日期'),
    day('plannedOn', '计划交付'),
    day('deliveredOn', '实际交付'),
    day('acceptedOn', '验收日期'),
    score('satisfaction1', 'written1', '初次满意度'),
    score('satisfaction2', 'written2', '二次满意度'),
    text('delayReason', '延期原因', 500),
    text('note', '备注', 2000),
    said('outcome', '交付情况', ({ outcome }) => outcomes[outcome]),
    said('stage', '阶段', ({ stage }) => stages[stage]),
    said('delayDays', '延期天数', ({ delayDays }) => delayDays),
    said('score1', '初次满意度', ({ satisfaction1 }) => scoreSaid(satisfaction1)),
    said('score2', '二次满意度', ({ satisfaction2 }) => scoreSaid(satisfaction2)),
  ];
}

/** All that the reader sees, archived ones too: what a form takes, a file does. */
async function columns(context: TenantContext): Promise<Column[]> {
  const params: unknown[] = [];
  const seen = seenProjects(context, await visibleProjects(context), (value) => `$${params.push(value) + 1}`);
  const rows = await context.db.query<{ id: string; code: string }>(
    `SELECT p.id, p.code FROM project p WHERE p.tenant_id = $1 AND p.deleted_at IS NULL
        AND ${seen.holds('p.id', 'PROJECT:VIEW')} ORDER BY p.code`,
    params,
  );
  return columnsOf(new Map(rows.map(({ code, id }) => [code, id])));
}

/** All that the query finds, in the order of their plan. @throws 422 beyond what one file may hold */
export async function exportDeliveries(context: TenantContext, { format, ...query }: DeliveryExport) {
  const page = (pageNo: number) => listDeliveries(context, { ...query, pageNo, pageSize: PAGE });
  const first = await page(1);
  if (first.total > EXPORT_ROWS_MAX) {
    throw againstRule(`共 ${first.total} 个交付，一次最多导出 ${EXPORT_ROWS_MAX} 个，请缩小筛选范围`);
  }
  let pageNo = 0;
  const chunks = new Pace({ goal: TURN_MS, first: PAGE, least: PAGE, most: PAGE }).walk(async () => {
    if (pageNo * PAGE >= first.total) return null;
    pageNo += 1;
    return (pageNo === 1 ? first : await page(pageNo)).result;
  });
  return sendTable(context, { name: '交付', format }, await columns(context), chunks);
}

export const deliveryTemplate = async (context: TenantContext) =>
  sendTemplate(context, '交付-导入模板', await columns(context), ({ name, example, required }) =>
    name === 'customer' ? TEMPLATE_ROW : required ? (example ?? null) : null,
  );

type Field = 'mapping' | 'dryRun';
/** The right is asked before a file is received. */
const withFile = <T>(
  context: TenantContext,
  fields: readonly Field[],
  use: (form: Form<'file', Field>) => Promise<T>,
) =>
  withForm(
    context,
    {
      ...{ files: ['file'], fields, maxBytes: IMPORT_MAX_BYTES },
      async judge() {
        if (!can(context.actor, 'MARKET_ANALYSIS:MANAGE')) throw forbidden();
      },
    },
    use,
  );

export const inspectDeliveries = (context: TenantContext): Promise<ImportInspected> =>
  withFile(context, ['mapping'], async ({ files: { file }, fields }) =>
    inspectTable(context, file, await columns(context), { mapping: fields.mapping }),
  );

/** Rows with a number change that delivery, others make new ones. */
export const importDeliveries = (context: TenantContext): Promise<ImportReport> =>
  withFile(context, ['mapping', 'dryRun'], async ({ files: { file }, fields }) =>
    importTable<DeliveryRow>(
      context,
      { file, mapping: fields.mapping, dryRun: flagOf('dryRun', fields.dryRun) },
      {
        columns: await columns(context),
        make: (inside, values) => createDelivery(inside, values as DeliveryCreate),
        async find(inside, no) {
          const seq = Number(no.toUpperCase().replace(`${DELIVERY_PREFIX}-`, ''));
          const row = Number.isSafeInteger(seq) ? await findDelivery(inside, { seq }) : undefined;
          if (!row) throw new Unfit(`没有编号为「${no}」的交付；新登记的请留空编号`);
          return row;
        },
        change: (inside, { id, version }, values) =>
          updateDelivery(inside, id, { ...(values as Omit<DeliveryUpdate, 'version'>), version }),
      },
    ),
  );
