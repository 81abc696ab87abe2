/** Market analysis: deliveries of contracts and every number over them (specification §7 marketAnalysis). */
import { marketApi } from '../../../contract/market/api';
import { notFound } from '../../errors';
import { global, type RouteDefinition, route } from '../../http/route';
import { byProvince, byText, marketFunnel, marketSummary, marketTrend } from './figures';
import { findDelivery, listDeliveries } from './queries';
import { createDelivery, setRemoved, updateDelivery } from './service';
import { deliveryTemplate, exportDeliveries, importDeliveries, inspectDeliveries } from './table';

const see = global('MARKET_ANALYSIS');
const manage = global('MARKET_ANALYSIS:MANAGE');

export const marketRoutes: RouteDefinition[] = [
  route(marketApi.query, see, (context, { query }) => listDeliveries(context, query)),
  route(marketApi.summary, see, (context, { query }) => marketSummary(context, query)),
  route(marketApi.provinces, see, (context, { query }) => byProvince(context, query)),
  route(marketApi.products, see, (context, { query }) => byText(context, query, 'product')),
  route(marketApi.customers, see, (context, { query }) => byText(context, query, 'customer')),
  route(marketApi.trend, see, (context, { query }) => marketTrend(context, query)),
  route(marketApi.funnel, see, (context, { query }) => marketFunnel(context, query)),
  route(marketApi.export, see, (context, { body }) => exportDeliveries(context, body)),
  route(marketApi.template, manage, (context) => deliveryTemplate(context)),
  route(marketApi.inspectFile, manage, (context) => inspectDeliveries(context)),
  route(marketApi.importFile, manage, (context) => importDeliveries(context)),
  route(marketApi.create, manage, (context, { body }) => createDelivery(context, body)),
  route(marketApi.get, see, async (context, { params }) => {
    const found = await findDelivery(context, { id: params.id });
    if (!found) throw notFound('交付');
    return found;
  }),
  route(marketApi.update, manage, (context, { params, body }) => updateDelivery(context, params.id, body)),
  route(marketApi.remove, manage, async (context, { params }) => {
    await setRemoved(context, params.id, true);
    return null;
  }),
  route(marketApi.restore, manage, async (context, { params }) => {
    await setRemoved(context, params.id, false);
    return null;
  }),
];
