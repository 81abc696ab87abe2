import { Person } from '../../../../contract/envelope';
import { MentionableQuery } from '../../../../contract/task/comments';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { mentionable } from './mentions';

export const mentionRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: 'collaboration-center/ccTask/mentionable',
    summary: '可以提及的人：能看到该任务（或项目任务）的项目成员与参与者',
    right: judgedBy('canViewTask'),
    schemas: { query: MentionableQuery, data: Type.Array(Person) },
    handle: (context, { query }) => mentionable(context, query),
  }),
];
