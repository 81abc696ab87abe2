import { usualSettings } from '../../../contract/questionnaire/settings';
import { newId } from '../../base/present';
import { type Ground, type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** A draft, one that collects and one that was stopped, of pm, in no project. */
    form: { id: string };
    collecting: { id: string; key: string };
    stopped: { id: string };
    /** In the recycle bin, of pm. */
    recycledForm: { id: string };
    formLabel: { id: string };
    /** In the bank, of pm. */
    bankQuestion: { id: string };
    /** A picture of an option, a file of an answer, that answer, and a file of all of them, of the draft. */
    formImage: { id: string };
    formFile: { id: string };
    response: { id: string };
    answersExport: { id: string };
  }
}

const design = JSON.stringify({
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: SECRET },
      options: [
        { id: 'a', text: '甲' },
        { id: 'b', text: '乙' },
      ],
    },
    { id: 'q2', kind: 'file', title: '附件' },
  ],
  ends: [],
});

async function addForm({ people: { pm }, run }: Ground, state: string, recycled = false) {
  const [id, key] = [newId(), `walk${newId().slice(-12)}`];
  await run(
    `INSERT INTO survey_form (tenant_id, id, form_key, title, draft, settings, state, published_no, owner_id, deleted_at)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, CASE WHEN $7 <> 'DRAFT' THEN 1 END, $8, CASE WHEN $9 THEN now() END)`,
    ...[id, key, SECRET, design, JSON.stringify(usualSettings), state, pm.id, recycled],
  );
  if (state !== 'DRAFT')
    await run('INSERT INTO survey_version (tenant_id, form_id, no, schema) VALUES ($1, $2, 1, $3::jsonb)', id, design);
  return { id, key };
}

async function addAnswers({ t, tenant, people: { pm }, run }: Ground, formId: string) {
  const [formImage, formFile, response, answersExport] = [newId(), newId(), newId(), newId()];
  // A picture is shown to whoever has its id, as the questions are.
  const keep = (id: string, text = SECRET) => t.app.platform.files.write(tenant.id, id, Buffer.from(text));
  for (const [id, purpose] of [
    [formImage, 'image'],
    [formFile, 'answer'],
  ] as const) {
    await run(
      `INSERT INTO survey_file (tenant_id, id, form_id, purpose, name, size, held)
       VALUES ($1, $2, $3, $4, 'walk.png', $5, true)`,
      ...[id, formId, purpose, Buffer.byteLength(SECRET)],
    );
    await keep(id, purpose === 'image' ? 'walk' : SECRET);
  }
  // An answer is judged by the version that it was given to.
  await run(
    'INSERT INTO survey_version (tenant_id, form_id, no, schema) VALUES ($1, $2, 7, $3::jsonb)',
    formId,
    design,
  );
  await run(
    `INSERT INTO survey_response (tenant_id, id, form_id, version_no, submit_key, payload_hash, answers, day, submitted_at)
     VALUES ($1, $2, $3, 7, $2, '', $4::jsonb, '2026-11-02', now())`,
    ...[response, formId, JSON.stringify({ q1: 'a' })],
  );
  await run(
    `INSERT INTO survey_export (tenant_id, id, form_id, request, file_name, state, created_by)
     VALUES ($1, $2, $3, '{}', $4, 'finished', $5)`,
    ...[answersExport, formId, SECRET, pm.id],
  );
  await keep(answersExport);
  return {
    formImage: { id: formImage },
    formFile: { id: formFile },
    response: { id: response },
    answersExport: { id: answersExport },
  };
}

export const questionnaireFixtures: ModuleFixtures = {
  async objects(ground) {
    const { people, objects, run } = ground;
    const formLabel = { id: newId() };
    await run(
      'INSERT INTO survey_label (tenant_id, id, name, color, created_by) VALUES ($1, $2::uuid, $3 || $2::text, $4, $5)',
      ...[formLabel.id, SECRET, 'blue', people.pm.id],
    );
    const bankQuestion = { id: newId() };
    await run(
      `INSERT INTO survey_bank (tenant_id, id, question, title, kind, owner_id) VALUES ($1, $2, $3::jsonb, $4, 'text', $5)`,
      ...[bankQuestion.id, JSON.stringify({ id: 'q1', kind: 'text', title: SECRET }), SECRET, people.pm.id],
    );
    const collecting = await addForm(ground, 'COLLECTING');
    await run(
      `INSERT INTO object_link (tenant_id, from_type, from_id, to_type, to_id, kind)
       VALUES ($1, 'task', $2, 'questionnaire', $3, 'asks')`,
      ...[objects.task.id, collecting.id],
    );
    const form = await addForm(ground, 'DRAFT');
    const answers = await addAnswers(ground, form.id);
    const stopped = await addForm(ground, 'STOPPED');
    const recycledForm = await addForm(ground, 'DRAFT', true);
    return { form, collecting, stopped, recycledForm, formLabel, bankQuestion, ...answers };
  },
  values: ({ objects, path, world }) => {
    const { form, collecting, stopped, recycledForm, formLabel, formImage, formFile, response, answersExport } =
      objects;
    const idOf = () => {
      if (path.startsWith('idp-survey/acLabel')) return formLabel.id;
      if (path.startsWith('idp-survey/user/bank')) return objects.bankQuestion.id;
      if (path.includes('exportAnswers/{id}')) return answersExport.id;
      if (/(stop|sendInviteMessage|createLink|live\/\w+|form\/live)$/.test(path)) return collecting.id;
      if (path.endsWith('recover/{id}')) return recycledForm.id;
      return path.endsWith('rePublish') ? stopped.id : form.id;
    };
    return {
      ...{ id: idOf(), formKey: collecting.key, formId: collecting.id, versionNo: 1, answers: { q1: 'a' } },
      kind: path.endsWith('choices') ? 'person' : 'survey',
      ...{ submitKey: '6f1c1c1e-5f0b-4c1d-9a40-3a7d0d6a1b2c', singleUse: true },
      fileId: path.includes('/image/') ? formImage.id : formFile.id,
      ...{ responseIds: [response.id], revision: 0 },
      ...{ responseId: response.id, status: 'INVALID', note: '走查', as: 'both' },
      ...(path.endsWith('bank/keep') && { question: { id: 'q1', kind: 'text', title: '走查' }, tags: [] }),
      ...(path.endsWith('form/hold') && { question: 'q9', option: 'a' }),
      ...(path.endsWith('saveCollaborator') && { userId: world.people.viewer.id, rights: [] }),
      ...(path.includes('form/vote') && {
        voter: '6f1c1c1e-5f0b-4c1d-9a40-3a7d0d6a1b2d',
        live: form.id,
        question: 'q1',
        answer: 'a',
      }),
      ...(path.endsWith('live/step') && { question: 'q1', taking: true }),
      ...{ row: 'q1', column: 'q2', now: { shown: ['q1'], left: 'q1' }, before: null },
    };
  },
};
