/** What the calls of market take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, FilePart, Id, Nothing, RowVersion } from '../envelope';
import { ImportInspected, ImportReport } from '../object/registerTable';
import { marketCalls } from './calls';
import {
  DeliveryCreate,
  DeliveryExport,
  DeliveryPage,
  DeliveryQuery,
  DeliveryRow,
  DeliveryUpdate,
  MarketFunnel,
  MarketGroups,
  MarketQuery,
  MarketSummary,
  MarketTrend,
} from './market';

export const marketApi = apiOf(marketCalls, {
  query: { summary: '交付列表：任何一个统计数字背后的行', query: DeliveryQuery, data: DeliveryPage },
  summary: { summary: '交付指标，及与上一周期的比较', query: MarketQuery, data: MarketSummary },
  provinces: { summary: '按省份统计交付；未填为单独一行', query: MarketQuery, data: MarketGroups },
  products: { summary: '按产品统计交付', query: MarketQuery, data: MarketGroups },
  customers: { summary: '按客户统计交付', query: MarketQuery, data: MarketGroups },
  trend: { summary: '按计划月份统计交付', query: MarketQuery, data: MarketTrend },
  funnel: { summary: '合同漏斗：至少到达各阶段的交付', query: MarketQuery, data: MarketFunnel },
  export: { summary: '导出交付（XLSX、CSV），可以再导入', body: DeliveryExport, data: FileAnswer },
  template: { summary: '下载交付导入模板（XLSX）', data: FileAnswer },
  inspectFile: {
    summary: '读取要导入的交付文件',
    form: Type.Object({ file: FilePart, mapping: Type.Optional(Type.String({ maxLength: 100_000 })) }),
    data: ImportInspected,
  },
  importFile: {
    summary: '导入交付（file、mapping，可选 dryRun）',
    form: Type.Object({
      mapping: Type.String({ maxLength: 100_000, description: 'JSON，如 {"customer":"客户","no":"编号"}' }),
      dryRun: Type.Optional(Type.String({ maxLength: 5, description: '1 或 0' })),
      file: FilePart,
    }),
    data: ImportReport,
  },
  create: { summary: '登记交付', body: DeliveryCreate, data: Type.Object({ id: Id, no: Type.String() }) },
  get: { summary: '一个交付', data: DeliveryRow },
  update: { summary: '修改交付', body: DeliveryUpdate, data: Type.Object({ version: RowVersion }) },
  remove: { summary: '删除交付；可以恢复', data: Nothing },
  restore: { summary: '恢复删除的交付', data: Nothing },
});
export type MarketApi = typeof marketApi;
