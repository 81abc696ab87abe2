/**
 * A call again and again, each time with one layer more of what the product lays around it. The layers are the product's
 * own: its routes are registered once more under other addresses, and their handlers stop early.
 */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { type App, routes } from '../../server/app';
import type { Database } from '../../server/db/client';
import { type RouteDefinition, registerRoutes, type TenantContext } from '../../server/http/route';
import { withImportForm, withTable } from '../../server/modules/task/import/upload';
import { loadTask } from '../../server/modules/task/read/load';
import { projectFor } from '../../server/object/project';
import { readTable } from '../../server/tables/table';
import { askedOf } from './asked';
import { CALLS, type CallName, callNames } from './calls';
import type { AnswersFrom, KeptAnswers } from './keptAnswers';
import { processorTime } from './processorTime';

const LAYERS = ['hooks', 'validation', 'policy', 'service'] as const;
type Layer = (typeof LAYERS)[number];

/** What a call has to ask before it may do anything. */
type Judge = (context: TenantContext, input: { body: { projectId: string }; params: { id: string } }) => unknown;
const judges: Record<CallName, Judge> = {
  list: (context, { body }) => projectFor(context, body.projectId, 'TASK:LIST'),
  detail: (context, { params }) => loadTask(context, { id: params.id }),
  create: (context, { body }) => projectFor(context, body.projectId, 'TASK:CREATE'),
};

/** What each call answers, as text: the layers below the last give it without having made it. */
const answers = new Map<string, string>();

/** @param options of the product's own route, which are changed */
function cut(layer: Layer, call: string, options: RouteOptions): void {
  const { response: _written, ...checked } = (options.schema ?? {}) as Record<string, unknown>;
  options.schema = layer === 'hooks' ? { hide: true } : checked;
  const whole = options.handler;
  options.handler = async function answer(request, reply) {
    if (layer === 'policy' || layer === 'service') await whole.call(this, request, reply);
    return reply.type('application/json; charset=utf-8').send(answers.get(call));
  };
}

export async function registerLayers(app: App): Promise<void> {
  const { http, platform } = app;
  await registerImportLayers(app);
  for (const call of callNames) {
    const wanted = CALLS[call];
    const definition = routes.find(({ method, path }) => method === wanted.method && path === wanted.path);
    if (!definition) throw new Error(`No route ${wanted.method} ${wanted.path}`);
    for (const layer of LAYERS) {
      await http.register(async (within) => {
        within.addHook('onRoute', (options) => cut(layer, call, options));
        const handle = layer === 'policy' ? (judges[call] as RouteDefinition['handle']) : definition.handle;
        const path = `layers/${layer}/${definition.path}`;
        registerRoutes(within, platform, [{ ...definition, path, handle }], 'task');
      });
    }
  }
}

/** An import stops once its file has been received and kept, or once it has been read; what comes behind is its job's. */
async function registerImportLayers({ http, platform }: App): Promise<void> {
  const whole = routes.find(({ method, path }) => method === 'POST' && path === 'collaboration-center/ccTask/import');
  if (!whole) throw new Error('No route that imports tasks');
  const shape = { files: ['file'], fields: ['projectId', 'mapping'] } as const;
  const stops: Record<string, (context: TenantContext) => unknown> = {
    received: (context) => withImportForm(context, shape, async () => ({ jobId: '' })),
    read: (context) =>
      withImportForm(context, shape, (form) =>
        withTable(context, form, async (file) => {
          await readTable(file, file.name, form.caller);
          return { jobId: '' };
        }),
      ),
  };
  await http.register(async (within) => {
    const layers = Object.entries(stops).map(([name, handle]) => ({
      ...whole,
      path: `layers/${name}/import`,
      handle: handle as RouteDefinition['handle'],
    }));
    within.addHook('onRoute', (options) => {
      const { response: _written, ...checked } = (options.schema ?? {}) as Record<string, unknown>;
      options.schema = { ...checked, hide: true };
    });
    registerRoutes(within, platform, layers, 'task');
  });
}

/** The lowest layer, and what steers and reads the others. */
export function registerFloor(floor: FastifyInstance, database: Database, kept: KeptAnswers): void {
  for (const call of callNames) {
    floor.route({
      method: ['GET', 'POST'],
      url: `/layers/bare/${call}`,
      handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(answers.get(call)),
    });
  }
  floor.post<{ Body: Record<string, string> }>('/layers/answers', ({ body }) => {
    for (const [call, text] of Object.entries(body)) answers.set(call, text);
    return {};
  });
  floor.get<{ Params: { from: AnswersFrom } }>('/layers/from/:from', ({ params }) => {
    kept.answerFrom(params.from);
    return {};
  });
  floor.get('/layers/statements', () => kept.statements());
  floor.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.on('end', () => done(null)).resume();
  });
  floor.post('/layers/bare/import', () => ({ jobId: '' }));
  floor.get('/layers/asked', () => askedOf(database));
  floor.get('/layers/time', () => processorTime(database));
}
