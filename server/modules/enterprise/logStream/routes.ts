import { enterpriseApi } from '../../../../contract/enterprise/api';
import { global, type RouteDefinition, route } from '../../../http/route';
import { readStream, saveStream, testStream } from './service';

/** Who reads the log sees whether it is sent on; who may change that is asked in `service.ts`. */
const reader = global('ENTERPRISE:OPERATE_LOG_VIEW');

export const logStreamRoutes: RouteDefinition[] = [
  route(enterpriseApi.getLogStream, reader, (context) => readStream(context)),
  route(enterpriseApi.saveLogStream, reader, (context, { body }) => saveStream(context, body)),
  route(enterpriseApi.testLogStream, reader, (context) => testStream(context)),
];
