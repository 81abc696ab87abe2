/** The questionnaires of the demo: what is published is sound, and what was answered is what the page would take. */

import { faultsOf } from '../../../contract/questionnaire/lint';
import type { Answers, FormSchema } from '../../../contract/questionnaire/model';
import { problemsOf } from '../../../contract/questionnaire/problems';
import type { FormSettings } from '../../../contract/questionnaire/settings';
import { useTestApp } from '../../test/app';
import { fillDemo } from '..';

const t = useTestApp();
beforeAll(async () => {
  await fillDemo(t().app.platform.database, () => undefined);
}, 120_000);

it('publishes sound designs in both enterprises, in every state', async () => {
  const rows = await t().app.platform.database.query<{
    code: string;
    state: string;
    title: string;
    schema: FormSchema;
    settings: FormSettings;
  }>(
    `SELECT e.code, f.state, f.title, v.schema, f.settings FROM survey_form f JOIN tenant e ON e.id = f.tenant_id
       LEFT JOIN survey_version v ON v.tenant_id = f.tenant_id AND v.form_id = f.id`,
  );
  for (const code of ['xinghe', 'yunfan']) {
    const states = rows.filter((row) => row.code === code).map(({ state }) => state);
    expect([...new Set(states)].sort()).toEqual(['COLLECTING', 'DRAFT', 'STOPPED']);
  }
  for (const { title, schema, settings } of rows.filter((row) => row.schema)) {
    expect([title, faultsOf(schema, settings)]).toEqual([title, []]);
  }
});

it('holds answers that the page would have sent, and of the anonymous one nothing that leads to a person', async () => {
  const rows = await t().app.platform.database.query<{
    answers: Answers;
    schema: FormSchema;
    anonymous: boolean;
    told: boolean;
  }>(
    `SELECT r.answers, v.schema, (f.settings->>'anonymous')::boolean AS anonymous,
            r.submitted_at IS NOT NULL OR r.respondent_id IS NOT NULL OR r.once_key IS NOT NULL AS told
       FROM survey_response r JOIN survey_form f ON f.tenant_id = r.tenant_id AND f.id = r.form_id
       JOIN survey_version v ON v.tenant_id = r.tenant_id AND v.form_id = r.form_id AND v.no = r.version_no`,
  );
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.flatMap(({ schema, answers }) => problemsOf(schema, answers))).toEqual([]);
  expect(rows.filter(({ anonymous, told }) => anonymous && told)).toEqual([]);
  expect(rows.filter(({ anonymous }) => anonymous).length).toBeGreaterThan(4);
});
