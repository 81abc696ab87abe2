/** The real tracker's tasks in a project of their own, for suites that are run alone as well as after the journey. */
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './browser';
import type { ImportFiles } from './data';

const WITHIN_MS = 120_000;

/** The project of that code, with the tasks imported by the API where it is not there yet. */
export async function importedProject(
  pm: Visitor,
  files: ImportFiles,
  project: { code: string; name: string },
): Promise<string> {
  type Projects = { result: { id: string; code: string }[] };
  const { data } = await pm.api<Projects>('GET', 'project-center/pcProject?pageSize=100');
  const found = data.result.find(({ code }) => code === project.code);
  if (found) return found.id;
  const made = await pm.api<{ id: string }>('POST', 'project-center/pcProject', project);
  const projectId = made.data.id;
  const mapping = {
    key: 'issuekey',
    title: 'title',
    notes: 'description',
    storypoint: { column: 'storypoint', create: 'number', name: '故事点' },
  };
  const token = (await pm.api<{ csrfToken: string }>('GET', 'user-center/account/logged')).data.csrfToken;
  const file = (name: string, path: string) => ({ name, mimeType: 'text/csv', buffer: fs.readFileSync(path) });
  const answer = await pm.page.context().request.post('/api/collaboration-center/ccTask/import', {
    headers: { 'X-CSRF-TOKEN': token },
    multipart: {
      projectId,
      mapping: JSON.stringify(mapping),
      file: file('tasks.csv', files.tasks),
      links: file('links.csv', files.links),
    },
  });
  const { jobId } = ((await answer.json()) as { data: { jobId: string } }).data;
  for (const deadline = Date.now() + WITHIN_MS; ; await sleep(200)) {
    const job = (await pm.api<{ state: string }>('GET', `collaboration-center/ccTask/import/${jobId}`)).data;
    if (job.state === 'finished') return projectId;
    if (job.state === 'failed' || Date.now() > deadline) throw new Error(`The import is ${job.state}`);
  }
}
