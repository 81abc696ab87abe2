/** What somebody began to create and has not finished (specification §7 "staging queries"). */
import { Id, IdParams } from '../../../contract/envelope';
import { Staged, StagingQuery, StagingSave } from '../../../contract/staging/staging';
import { inTenant, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { dropStaged, stage, staged } from './service';

const base = 'project-center/staging';

export const stagingRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/save`,
    summary: '暂存还没有创建的内容',
    right: inTenant,
    schemas: { body: StagingSave, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => stage(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/query`,
    summary: '我暂存的内容',
    right: inTenant,
    schemas: { query: StagingQuery, data: Type.Array(Staged) },
    handle: (context, { query }) => staged(context, query),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '丢弃暂存的内容',
    right: inTenant,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await dropStaged(context, params.id);
      return null;
    },
  }),
];
