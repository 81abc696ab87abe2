/** @jsxImportSource preact */
/** What an exam gave: the points, and the right answers where they are told. */
import type { ExamResult } from '../contract/questionnaire/exam';

export function Result({ exam: { points, of, passed, questions } }: { exam: ExamResult }) {
  return (
    <>
      <p role="status">
        <strong>
          得分 {points} / {of}
        </strong>
        {passed !== null && (passed ? '，已通过' : '，未通过')}
      </p>
      {questions && (
        <ol class="result">
          {questions.map(({ id, title, given, right, points: own, of: whole }) => (
            <li key={id}>
              <strong>{title}</strong>
              <p>您的答案：{given || '（未作答）'}</p>
              <p>正确答案：{right}</p>
              <p class="hint">
                得分 {own} / {whole}
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
