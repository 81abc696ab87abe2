/**
 * Pictures of the user's help, a page of the product each, taken of the demo enterprise. By name only
 * (`npm run e2e helpPictures`): they are kept in the repository and taken again when a page has changed.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { helpPageOf } from '../../src/features/help/pageOf';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const FOLDER = path.resolve(__dirname, '..', '..', 'public', 'helpPictures');
const PAGES = path.resolve(__dirname, '..', '..', 'docs', 'help');
const QUALITY = 62;
/** What a page still draws after its heading stands. */
const SETTLED_MS = 2500;

/** Where each page of the help is looked at; `{project}` is that of the demo. */
const places: Readonly<Record<string, string>> = {
  desk: '/desk',
  account: '/personalCenter',
  project: '/project',
  collection: '/projectCollection',
  task: '/project/{project}/task',
  views: '/project/{project}/task?view=board',
  plan: '/project/{project}/plan',
  risk: '/project/{project}/risk',
  problem: '/project/{project}/problem',
  review: '/project/{project}/reviewSummary',
  resource: '/project/{project}/projectResources',
  environment: '/project/{project}/projectEnvironment',
  cost: '/project/{project}/cost',
  document: '/project/{project}/documentLibrary',
  manpower: '/project/{project}/manpowerPlanning',
  report: '/project/{project}/report',
  statistics: '/project/{project}/statistics',
  table: '/project/{project}/whaleTable',
  transfer: '/project/{project}/import',
  duty: '/duty',
  hours: '/hours',
  questionnaire: '/questionnaire',
  message: '/messageCenter',
  norm: '/knowledgeBase/normZone',
  market: '/deliverDetail',
  dashboard: '/statisticalDashboard',
  app: '/toolMarket',
  automation: '/enterpriseManage/webhook',
  workflow: '/configWorkflow',
  approval: '/approval',
  enterprise: '/enterpriseManage/companyInfo',
  members: '/enterpriseManage/memberManage',
  'operation-log': '/enterpriseManage/operationLog',
  'data-service': '/enterpriseManage/dataServices',
  'public-link': '/enterpriseManage/publicLink',
  directory: '/enterpriseManage/directory',
  roles: '/enterpriseManage/roleManage',
};
/** Pages about what is nowhere by itself. */
const without: readonly string[] = ['keys'];

export const helpPictures: Suite = {
  name: '帮助的图片：每个领域一张',
  steps(world) {
    let owner: Visitor;
    const slugs = fs.readdirSync(PAGES).flatMap((file) => /^\d+-([a-z-]+)\.md$/.exec(file)?.[1] ?? []);
    let projectId = '';
    return [
      [
        '登录，每个帮助页都有去处',
        async () => {
          assert.deepEqual(
            slugs.filter((slug) => !without.includes(slug) && !(slug in places)),
            [],
          );
          owner = await world.visitor({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 });
          await owner.login('owner');
          const { data } = await owner.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          fs.mkdirSync(FOLDER, { recursive: true });
        },
      ],
      ...slugs
        .filter((slug) => slug in places)
        .map((slug): [string, () => Promise<void>] => [
          slug,
          async () => {
            const address = (places[slug] ?? '').replace('{project}', projectId);
            const { pathname, search } = new URL(address, owner.origin);
            assert.equal(helpPageOf(pathname, search), slug, `${address} opens another page of the help`);
            await owner.page.goto(address);
            await owner.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
            await owner.page.waitForTimeout(SETTLED_MS);
            const file = path.join(FOLDER, `${slug}.jpg`);
            await owner.page.screenshot({ path: file, type: 'jpeg', quality: QUALITY, animations: 'disabled' });
          },
        ]),
    ];
  },
};
