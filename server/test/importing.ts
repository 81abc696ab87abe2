/** Files out of the API and into it again, for tests. */
import { importTargets } from '../../contract/task/enums';
import type { ImportJob } from '../../contract/task/import';
import type { Client } from './app';

const base = 'collaboration-center/ccTask/import';

/** Sends a form as a browser does; the parts `file` and `links` as files. */
export async function upload(
  api: Client,
  path: string,
  parts: Record<string, string | Uint8Array>,
  fileName = 'file.csv',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (name === 'file') form.set(name, new Blob([value as string]), fileName);
    else if (name === 'archive') form.set(name, new Blob([value as Uint8Array<ArrayBuffer>]), 'files.zip');
    else if (name === 'links') form.set(name, new Blob([value as string]), 'links.csv');
    else form.set(name, value as string);
  }
  const request = new Response(form);
  return api.call<{ jobId: string; columns: string[]; rows: string[][]; total: number }>('POST', path, undefined, {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

/** The job once it is over. */
export async function jobOver(api: Client, jobId: string): Promise<ImportJob> {
  for (;;) {
    const { data } = await api.get<ImportJob>(`${base}/${jobId}`);
    if (data.state === 'finished' || data.state === 'failed') return data;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Throws what refused it. */
async function imported(
  api: Client,
  parts: Record<string, string | Uint8Array>,
  fileName?: string,
): Promise<ImportJob> {
  const { data: sent, message } = await upload(api, base, parts, fileName);
  if (!sent?.jobId) throw new Error(message);
  return jobOver(api, sent.jobId);
}

/** A tracker's table as the real data has it, and what its columns become. */
export const issues = (...lines: string[]) => ['issuekey,title,description,storypoint', ...lines].join('\n');
export const issueMapping = JSON.stringify({
  key: 'issuekey',
  title: 'title',
  notes: 'description',
  storypoint: { column: 'storypoint', create: 'number' },
});
export const importIssues = (
  api: Client,
  projectId: string,
  file: string | Uint8Array,
  extra: Record<string, string> = {},
) => imported(api, { file, projectId, mapping: issueMapping, ...extra });

/** What a browser would save, to the byte. */
export async function download(api: Client, path: string, body: object): Promise<Buffer> {
  const answer = await api.call('POST', path, body);
  if (answer.status !== 200) throw new Error(answer.body);
  return answer.bytes;
}

/** Imports a file of ours by its headings; custom columns stand last, in the order of `fieldIds`. */
export async function importBack(
  api: Client,
  projectId: string,
  file: Uint8Array,
  name: string,
  fieldIds: string[],
  dryRun = false,
): Promise<ImportJob> {
  const { columns } = (await upload(api, `${base}/inspect`, { projectId, file }, name)).data;
  const custom = columns.slice(columns.length - fieldIds.length);
  const { key, ...others } = importTargets;
  const targets = columns.includes(others.number) ? others : { ...others, key };
  const known = Object.entries(targets).filter(([, column]) => columns.includes(column));
  const full = fieldIds.length > 0 && columns.length > known.length;
  const mapping = {
    ...Object.fromEntries(known),
    ...(full && Object.fromEntries(fieldIds.map((fieldId, at) => [`f${at}`, { column: custom[at], fieldId }]))),
  };
  return imported(api, { projectId, mapping: JSON.stringify(mapping), dryRun: dryRun ? '1' : '0', file }, name);
}
