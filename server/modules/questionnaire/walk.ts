import { usualSettings } from '../../../contract/questionnaire/settings';
import { newId } from '../../base/present';
import { type Ground, type ModuleWalk, SECRET } from '../../test/walk';

declare module '../../test/walk' {
  interface WalkedObjects {
    /** A draft, one that collects and one that was stopped, of pm, in no project. */
    form: { id: string };
    collecting: { id: string; key: string };
    stopped: { id: string };
    formLabel: { id: string };
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
  ],
  ends: [],
});

async function addForm({ people: { pm }, run }: Ground, state: string) {
  const [id, key] = [newId(), `walk${newId().slice(-12)}`];
  await run(
    `INSERT INTO survey_form (tenant_id, id, form_key, title, draft, settings, state, published_no, owner_id)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, CASE WHEN $7 <> 'DRAFT' THEN 1 END, $8)`,
    ...[id, key, SECRET, design, JSON.stringify(usualSettings), state, pm.id],
  );
  if (state !== 'DRAFT')
    await run('INSERT INTO survey_version (tenant_id, form_id, no, schema) VALUES ($1, $2, 1, $3::jsonb)', id, design);
  return { id, key };
}

export const questionnaireWalk: ModuleWalk = {
  async objects(ground) {
    const { people, objects, run } = ground;
    const formLabel = { id: newId() };
    await run(
      'INSERT INTO survey_label (tenant_id, id, name, color, created_by) VALUES ($1, $2::uuid, $3 || $2::text, $4, $5)',
      ...[formLabel.id, SECRET, 'blue', people.pm.id],
    );
    const collecting = await addForm(ground, 'COLLECTING');
    await run(
      `INSERT INTO object_link (tenant_id, from_type, from_id, to_type, to_id, kind)
       VALUES ($1, 'task', $2, 'questionnaire', $3, 'asks')`,
      ...[objects.task.id, collecting.id],
    );
    return { form: await addForm(ground, 'DRAFT'), collecting, stopped: await addForm(ground, 'STOPPED'), formLabel };
  },
  values: ({ objects: { form, collecting, stopped, formLabel }, path }) => ({
    id: path.startsWith('idp-survey/acLabel')
      ? formLabel.id
      : /(stop|sendInviteMessage|createLink)$/.test(path)
        ? collecting.id
        : path.endsWith('rePublish')
          ? stopped.id
          : form.id,
    ...{ kind: 'survey', formKey: collecting.key, formId: collecting.id, versionNo: 1, answers: { q1: 'a' } },
    ...{ submitKey: '6f1c1c1e-5f0b-4c1d-9a40-3a7d0d6a1b2c', singleUse: true },
  }),
};
