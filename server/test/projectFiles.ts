/** What tests of files of MS Project are made of. */
import type { ProjectFileReport } from '../../contract/plan/baseline';
import type { PlanView } from '../../contract/plan/plan';
import type { Client, TestApp } from './app';

const base = 'collaboration-center/plan';

export function uploadTo(api: Client, projectId: string, xml: string | Buffer, dryRun = '0') {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${part('projectId', projectId)}${part('dryRun', dryRun)}--b\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(xml as string), Buffer.from('\r\n--b--\r\n')]);
  return api.call<ProjectFileReport>('POST', `${base}/import`, undefined, {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  });
}

/** An enterprise with a project whose plan is empty, and ways to send a file there and to get it back. */
export async function settingOf(app: TestApp) {
  const { tenant, pm } = await app.enterprise();
  const project = await app.factory.project(tenant, pm);
  const api = await app.as(pm, tenant);
  const upload = (xml: string | Buffer, { dryRun = '0', to = project.id } = {}) => uploadTo(api, to, xml, dryRun);
  const view = async (id = project.id) => (await api.get<PlanView>(`${base}?projectId=${id}`)).data;
  const download = async (id = project.id) => (await api.get(`${base}/export?projectId=${id}`)).body;
  return { tenant, pm, project, api, upload, view, download };
}

export const task = (uid: number, level: number, name: string, more: string) =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>${name}</Name><OutlineLevel>${level}</OutlineLevel>${more}</Task>`;
export const days = (from: string, to: string, length: number) =>
  `<Start>${from}T08:00:00</Start><Finish>${to}T17:00:00</Finish><Duration>PT${length * 8}H0M0S</Duration><DurationFormat>7</DurationFormat>`;
export const pre = (uid: number, type = 1, lag = 0, format = 7) =>
  `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>${type}</Type><CrossProject>0</CrossProject><LinkLag>${lag}</LinkLag><LagFormat>${format}</LagFormat></PredecessorLink>`;
export const file = (tasks: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project" xmlns:x="urn:our-addin"><SaveVersion>14</SaveVersion><GUID>6F1B7C1E-0000-4000-8000-00000000ABCD</GUID><Title>样例</Title>${head}<StartDate>2026-03-02T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay><Views><View><Name>甘特图</Name></View></Views><Tasks>${tasks}</Tasks><Resources><Resource><UID>1</UID><Name>王工</Name></Resource></Resources><Assignments/></Project>`;
