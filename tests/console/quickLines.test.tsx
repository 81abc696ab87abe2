/** Every line into which people write one thing after the other: what is typed while the server answers is kept. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as RichEditors from '@/components/RichEditor';
import { LabelAdmin } from '@/features/labelAdmin';
import { LabelDrawer as NormLabels } from '@/features/norm/LabelDrawer';
import { CommentEditor } from '@/features/object/comments/CommentEditor';
import { NodeTaskList } from '@/features/plan/NodeTaskList';
import { LabelDrawer as FormLabels } from '@/features/questionnaire/labels/LabelDrawer';
import { Checklist } from '@/features/review/Checklist';
import { TaskProjectProvider } from '@/features/task';
import { SubTasks } from '@/features/task/detail/SubTasks';
import { QuickCreateRow } from '@/features/task/list/QuickCreateRow';
import { aDetail, aType } from '@/features/task/testing';
import { WordLists } from '@/pages/enterprise/registerRules/WordLists';
import { dictionaryApi } from '@/services/dictionary';
import { labelApi } from '@/services/label';
import { normApi } from '@/services/norm';
import { planApi } from '@/services/plan';
import { questionnaireApi } from '@/services/questionnaire';
import { reviewApi } from '@/services/review';
import { taskApi } from '@/services/task';
import { BusinessError } from '@/utils/apiError';
import { TestRouter } from './TestRouter';

type RichEditorProps = import('@/components/RichEditor/props').RichEditorProps;
type ReactElement = import('react').ReactElement;

jest.mock('@/services/dictionary');
jest.mock('@/services/label');
jest.mock('@/services/norm');
jest.mock('@/services/plan');
jest.mock('@/services/questionnaire');
jest.mock('@/services/review');
jest.mock('@/services/task');
jest.mock('@/components/RichEditor');

/** As the editor is to who types. */
const Plain = ({ html, onChange, onSave }: RichEditorProps) => (
  <textarea
    aria-label="评论"
    value={html}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={({ key }) => key === 'Enter' && onSave()}
  />
);

const project = {
  project: { id: 'p', code: 'P', name: '项目', owner: null, privileges: [], readonly: false },
  ...{ types: [aType()], members: [], customFields: [], userId: 'me' },
};
const inProject = (element: ReactElement) => <TaskProjectProvider data={project}>{element}</TaskProjectProvider>;
const nothing = () => undefined;
const onSave = jest.fn();

interface Place {
  field: string;
  element: () => ReactElement;
  /** What sends a line; the words stand somewhere in its arguments. */
  sends: jest.Mock;
  made: unknown;
}
const mocked = (act: unknown) => act as jest.Mock;
const places: Record<string, Place> = {
  'a task in the list': {
    field: '快速新建任务',
    element: () => inProject(<QuickCreateRow onCreated={nothing} onMore={nothing} />),
    sends: mocked(taskApi.create),
    made: { taskId: '1', taskNo: 'P-1' },
  },
  'a child of a task': {
    field: '子任务标题',
    element: () =>
      inProject(
        <SubTasks
          task={aDetail({ taskId: '1', taskNo: 'P-1', actions: ['createChild'], childTotal: 1 })}
          onOpen={nothing}
          onStructure={nothing}
        />,
      ),
    sends: mocked(taskApi.create),
    made: { taskId: '1', taskNo: 'P-1' },
  },
  'a task of a node of the plan': {
    field: '新任务的标题',
    element: () => <NodeTaskList node={{ id: 'n', projectId: 'p', editable: true } as never} onChanged={nothing} />,
    sends: mocked(planApi.createNodeTask),
    made: null,
  },
  'a label of tasks': {
    field: '新标签的名称',
    element: () => <LabelAdmin projectId={null} editable />,
    sends: mocked(labelApi.create),
    made: null,
  },
  'a label of norms': {
    field: '新标签的名称',
    element: () => <NormLabels onClose={nothing} />,
    sends: mocked(normApi.createLabel),
    made: null,
  },
  'a label of questionnaires': {
    field: '新标签的名称',
    element: () => <FormLabels onClose={nothing} />,
    sends: mocked(questionnaireApi.createLabel),
    made: null,
  },
  'a value of an enumeration': {
    field: '新的值',
    element: () => <WordLists />,
    sends: mocked(dictionaryApi.saveItem),
    made: null,
  },
  'an item of a checklist': {
    field: '新的检查项',
    element: () => (
      <Checklist
        record={
          { id: 'r', items: [], rights: { update: true }, deciding: false, state: 'REVIEWING', issues: [] } as never
        }
        words={{} as never}
        changed={nothing}
      />
    ),
    sends: mocked(reviewApi.addItem),
    made: null,
  },
  'a comment': {
    field: '评论',
    element: () => <CommentEditor draftKey="d" okText="发表" mentions={{} as never} onSave={onSave} onEnd={nothing} />,
    sends: onSave,
    made: null,
  },
};

interface Answer {
  words: string;
  take: () => void;
  refuse: () => void;
}
/** The server answers when it is told to. */
function slowly({ sends, made }: Place): Answer[] {
  const answers: Answer[] = [];
  sends.mockImplementation(
    (...sent: unknown[]) =>
      new Promise((resolve, reject) =>
        answers.push({
          words: /[甲乙丙]/.exec(JSON.stringify(sent))?.[0] ?? '',
          take: () => resolve(made),
          refuse: () => reject(new BusinessError('不可以', { code: 'A0500', status: 422 })),
        }),
      ),
  );
  return answers;
}

beforeEach(() => {
  jest.resetAllMocks();
  sessionStorage.clear();
  jest.mocked(RichEditors.RichEditor).mockImplementation(Plain);
  mocked(taskApi.listSubTasks).mockResolvedValue({ groups: [], total: 0 });
  mocked(planApi.getNodeTasks).mockResolvedValue({ tasks: [], hidden: 0 });
  mocked(labelApi.tenantUsage).mockResolvedValue([]);
  mocked(normApi.listLabels).mockResolvedValue([]);
  mocked(questionnaireApi.queryLabels).mockResolvedValue({ result: [] });
  mocked(dictionaryApi.list).mockResolvedValue([{ list: 'riskSource', label: '来源', open: true, items: [] }]);
});

describe.each(Object.entries(places))('%s', (name, place) => {
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: place.field });
  const write = async (words: string) => {
    const at = await field();
    // A field that cannot be written in drops keys.
    if (!at.readOnly) fireEvent.change(at, { target: { value: words } });
    fireEvent.keyDown(at, { key: 'Enter', code: 'Enter', keyCode: 13 });
    fireEvent.keyUp(at, { key: 'Enter', code: 'Enter', keyCode: 13 });
    const form = at.closest('form');
    if (form && place.field === '新标签的名称') fireEvent.submit(form);
  };
  const show = async () => {
    render(<TestRouter>{place.element()}</TestRouter>);
    if (name === 'a child of a task') fireEvent.click(await screen.findByRole('button', { name: /添加/ }));
  };

  it('takes the next while the server answers, and sends them in their order', async () => {
    const answers = slowly(place);
    await show();
    for (const words of ['甲', '乙', '丙']) await write(words);
    for (const at of [0, 1, 2]) {
      await waitFor(() => expect(answers).toHaveLength(at + 1));
      await act(async () => answers[at]?.take());
    }
    expect(answers.map(({ words }) => words)).toEqual(['甲', '乙', '丙']);
    expect((await field()).value).toBe('');
  });

  it('drops nothing that is refused', async () => {
    const answers = slowly(place);
    await show();
    for (const words of ['甲', '乙']) await write(words);
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(async () => answers[0]?.refuse());
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.take());
    const kept = screen.queryByRole('button', { name: '重新保存 甲' }) ?? (await field());
    expect(kept instanceof HTMLButtonElement ? '甲' : (kept as HTMLTextAreaElement).value).toBe('甲');
  });
});
