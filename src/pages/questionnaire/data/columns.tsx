import { DATE_TIME_FORMAT } from '@contract/constants';
import type { AnswerRow, AnswersPage } from '@contract/questionnaire/answers';
import { isExam } from '@contract/questionnaire/exam';
import { isNumeric, isSilent } from '@contract/questionnaire/model';
import { answerSources, responseStatuses } from '@contract/questionnaire/settings';
import { textColumns } from '@contract/questionnaire/sheet';
import { Tag } from 'antd';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import type { ListColumn } from '@/features/object/list';
import { secondsText } from '@/features/questionnaire';

const NONE: ReadonlySet<string> = new Set();
/** Shown at first; the others are there to be chosen. */
const FIRST = 8;

/** When it came: of an anonymous one the day is all that is known. */
export const timeText = ({ submittedTime, day }: AnswerRow): string =>
  submittedTime ? dayjs(submittedTime).format(DATE_TIME_FORMAT) : day;

/** What is known of each answer, then a column a question. */
export function answerColumns({ schema, names }: AnswersPage, anonymous: boolean): ListColumn<AnswerRow>[] {
  const questions = schema.questions.filter(({ kind }) => !isSilent(kind));
  const facts: ListColumn<AnswerRow>[] = [
    {
      key: 'time',
      title: anonymous ? '日期' : '提交时间',
      width: 150,
      fixed: true,
      render: (row) => <span className="tabular">{timeText(row)}</span>,
    },
    {
      key: 'status',
      title: '状态',
      width: 80,
      phone: true,
      render: ({ status, note }) => (
        <Tag color={status === 'VALID' ? 'success' : 'default'} title={note || undefined}>
          {responseStatuses[status]}
        </Tag>
      ),
    },
    ...(anonymous
      ? []
      : [
          {
            key: 'respondent',
            title: '填写人',
            width: 110,
            phone: true,
            render: ({ respondent }: AnswerRow) => <PersonAvatar person={respondent} withName emptyText="未登录" />,
          },
        ]),
    {
      key: 'seconds',
      title: '用时',
      width: 96,
      align: 'right',
      render: ({ seconds }) => <span className="tabular">{secondsText(seconds)}</span>,
    },
    ...(isExam(schema)
      ? [
          {
            key: 'points',
            title: '得分',
            width: 130,
            align: 'right' as const,
            phone: true,
            render: ({ exam, late }: AnswerRow) => (
              <span className="tabular">
                {exam ? `${exam.points} / ${exam.of}` : '—'} {late && <Tag color="warning">迟交</Tag>}
              </span>
            ),
          },
        ]
      : []),
    ...(anonymous
      ? []
      : [{ key: 'note', title: '备注', width: 160, optional: true, render: ({ note }: AnswerRow) => note || null }]),
    {
      key: 'source',
      title: '来源',
      width: 96,
      optional: true,
      render: ({ source }) => (source === 'page' ? answerSources.page : <Tag>{answerSources[source]}</Tag>),
    },
    {
      key: 'version',
      title: '版本',
      width: 70,
      optional: true,
      render: ({ versionNo }) => `第 ${versionNo} 版`,
    },
  ];
  return [
    ...facts,
    ...textColumns(schema, names).map(({ heading, cell }, at): ListColumn<AnswerRow> => {
      const question = questions[at];
      return {
        key: `q.${question?.id}.${question?.kind}`,
        title: `${at + 1}. ${heading}`,
        width: question && isNumeric(question.kind) ? 110 : 180,
        align: question && isNumeric(question.kind) ? 'right' : undefined,
        optional: at >= FIRST,
        phone: at < 2,
        render: ({ answers }) => {
          const said = cell(answers, NONE);
          return said === null ? <span className="faint">—</span> : <span title={String(said)}>{said}</span>;
        },
      };
    }),
  ];
}
