/** Market analysis: deliveries of contracts and every number over them (specification §7 marketAnalysis). */
import { FilePart, Id, IdParams, RowVersion } from '../../../contract/envelope';
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
} from '../../../contract/market/market';
import { ImportInspected, ImportReport } from '../../../contract/object/registerTable';
import { notFound } from '../../errors';
import { global, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { byProvince, byText, marketFunnel, marketSummary, marketTrend } from './figures';
import { findDelivery, listDeliveries } from './queries';
import { createDelivery, setRemoved, updateDelivery } from './service';
import { deliveryTemplate, exportDeliveries, importDeliveries, inspectDeliveries } from './table';

const base = 'project-center/marketAnalysis';
const see = global('MARKET_ANALYSIS');
const manage = global('MARKET_ANALYSIS:MANAGE');

export const marketRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '交付列表：任何一个统计数字背后的行',
    right: see,
    schemas: { query: DeliveryQuery, data: DeliveryPage },
    handle: (context, { query }) => listDeliveries(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/summary`,
    summary: '交付指标，及与上一周期的比较',
    right: see,
    schemas: { query: MarketQuery, data: MarketSummary },
    handle: (context, { query }) => marketSummary(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/province`,
    summary: '按省份统计交付；未填为单独一行',
    right: see,
    schemas: { query: MarketQuery, data: MarketGroups },
    handle: (context, { query }) => byProvince(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/product`,
    summary: '按产品统计交付',
    right: see,
    schemas: { query: MarketQuery, data: MarketGroups },
    handle: (context, { query }) => byText(context, query, 'product'),
  }),
  route({
    method: 'GET',
    path: `${base}/customer`,
    summary: '按客户统计交付',
    right: see,
    schemas: { query: MarketQuery, data: MarketGroups },
    handle: (context, { query }) => byText(context, query, 'customer'),
  }),
  route({
    method: 'GET',
    path: `${base}/trend`,
    summary: '按计划月份统计交付',
    right: see,
    schemas: { query: MarketQuery, data: MarketTrend },
    handle: (context, { query }) => marketTrend(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/funnel`,
    summary: '合同漏斗：至少到达各阶段的交付',
    right: see,
    schemas: { query: MarketQuery, data: MarketFunnel },
    handle: (context, { query }) => marketFunnel(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/export`,
    summary: '导出交付（XLSX、CSV），可以再导入',
    right: see,
    schemas: { body: DeliveryExport, data: Type.String() },
    raw: true,
    handle: (context, { body }) => exportDeliveries(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/import/template`,
    summary: '下载交付导入模板（XLSX）',
    right: manage,
    schemas: { data: Type.String() },
    raw: true,
    handle: (context) => deliveryTemplate(context),
  }),
  route({
    method: 'POST',
    path: `${base}/import/inspect`,
    summary: '读取要导入的交付文件',
    right: manage,
    form: Type.Object({ file: FilePart }),
    schemas: { data: ImportInspected },
    handle: (context) => inspectDeliveries(context),
  }),
  route({
    method: 'POST',
    path: `${base}/import`,
    summary: '导入交付（file、mapping，可选 dryRun）',
    right: manage,
    form: Type.Object({
      mapping: Type.String({ maxLength: 100_000, description: 'JSON，如 {"customer":"客户","no":"编号"}' }),
      dryRun: Type.Optional(Type.String({ maxLength: 5, description: '1 或 0' })),
      file: FilePart,
    }),
    schemas: { data: ImportReport },
    handle: (context) => importDeliveries(context),
  }),
  route({
    method: 'POST',
    path: `${base}/add`,
    summary: '登记交付',
    right: manage,
    schemas: { body: DeliveryCreate, data: Type.Object({ id: Id, no: Type.String() }) },
    handle: (context, { body }) => createDelivery(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: '一个交付',
    right: see,
    schemas: { params: IdParams, data: DeliveryRow },
    async handle(context, { params }) {
      const found = await findDelivery(context, { id: params.id });
      if (!found) throw notFound('交付');
      return found;
    },
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '修改交付',
    right: manage,
    schemas: { params: IdParams, body: DeliveryUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { params, body }) => updateDelivery(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除交付；可以恢复',
    right: manage,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await setRemoved(context, params.id, true);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/restore`,
    summary: '恢复删除的交付',
    right: manage,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await setRemoved(context, params.id, false);
      return null;
    },
  }),
];
