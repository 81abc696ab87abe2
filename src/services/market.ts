/** Market analysis over deliveries of contracts (specification §7 marketAnalysis). */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type {
  DeliveryCreate,
  DeliveryExport,
  DeliveryQuery,
  DeliveryRow,
  DeliveryUpdate,
  MarketFunnel,
  MarketGroup,
  MarketQuery,
  MarketSummary,
  MarketTrend,
} from '@contract/market/market';
import type { ImportInspected, ImportMapping, ImportReport } from '@contract/object/registerTable';
import { request } from '@umijs/max';

const MARKET = '/api/project-center/marketAnalysis';
const quiet = { showType: ErrorShowType.SILENT };

export const queryDeliveries = (params: DeliveryQuery) =>
  request<PageOf<DeliveryRow>>(`${MARKET}/list`, { params, ...quiet });
export const getDelivery = (id: string) => request<DeliveryRow>(`${MARKET}/${id}`, quiet);
/** The figures of a period, and of the one before it. */
export const getMarketSummary = (params: MarketQuery) =>
  request<MarketSummary>(`${MARKET}/summary`, { params, ...quiet });
export const getMarketProvinces = (params: MarketQuery) =>
  request<MarketGroup[]>(`${MARKET}/province`, { params, ...quiet });
export const getMarketProducts = (params: MarketQuery) =>
  request<MarketGroup[]>(`${MARKET}/product`, { params, ...quiet });
export const getMarketCustomers = (params: MarketQuery) =>
  request<MarketGroup[]>(`${MARKET}/customer`, { params, ...quiet });
export const getMarketTrend = (params: MarketQuery) => request<MarketTrend>(`${MARKET}/trend`, { params, ...quiet });
export const getMarketFunnel = (params: MarketQuery) => request<MarketFunnel>(`${MARKET}/funnel`, { params, ...quiet });

export const createDelivery = (data: DeliveryCreate) =>
  request<{ id: string; no: string }>(`${MARKET}/add`, { method: 'POST', data, ...quiet });
export const updateDelivery = (id: string, data: DeliveryUpdate) =>
  request<{ version: number }>(`${MARKET}/${id}`, { method: 'PUT', data, ...quiet });
export const removeDelivery = (id: string) => request<null>(`${MARKET}/${id}`, { method: 'DELETE', ...quiet });
export const restoreDelivery = (id: string) => request<null>(`${MARKET}/${id}/restore`, { method: 'POST', ...quiet });

export const exportDeliveries = (data: DeliveryExport) =>
  request<Blob>(`${MARKET}/export`, { method: 'POST', data, responseType: 'blob', ...quiet });
export const deliveryTemplateUrl = () => `${MARKET}/import/template`;

function formOf(file: File, fields: Readonly<Record<string, string>> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', file);
  return data;
}
export const inspectDeliveryFile = (file: File) =>
  request<ImportInspected>(`${MARKET}/import/inspect`, { method: 'POST', data: formOf(file), ...quiet });
export const importDeliveryFile = (file: File, mapping: ImportMapping, dryRun: boolean) =>
  request<ImportReport>(`${MARKET}/import`, {
    method: 'POST',
    data: formOf(file, { mapping: JSON.stringify(mapping), dryRun: dryRun ? '1' : '0' }),
    ...quiet,
  });
