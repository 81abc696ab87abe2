/**
 * Answers that wait together are kept together: one transaction holds the places of a questionnaire once for up to 64 of
 * them. One by one each would wait for the other's flush to disk (a twentieth of the bare insert was measured so).
 */

import type { WriteRefusal } from '../../../../contract/questionnaire/access';
import type { Answers } from '../../../../contract/questionnaire/model';
import { giveWay } from '../../../base/pace';

export interface Sent {
  /** UUID version 4: says nothing of when it was made. */
  id: string;
  submitKey: string;
  payloadHash: string;
  versionNo: number;
  answers: Answers;
  reached: string | null;
  respondentId: string | null;
  onceKey: string | null;
  taskId: string | null;
  seconds: number;
  /** Uploaded before, for this answer. */
  fileIds: readonly string[];
  /** Whose clock of an exam ends with it. */
  attemptKey: string | null;
  /** Came after the time of an exam was over. */
  late: boolean;
  /** Whose holds of slots end with it. */
  holder: string;
  /** The quotas that it counts in. */
  quotaIds: readonly string[];
}
export type Kept =
  | { kept: true; id: string; reached: string | null }
  | { kept: false; refusal: WriteRefusal | 'OTHER_PAYLOAD'; quota?: string; question?: string };

interface Waiting {
  sent: Sent;
  answer: (kept: Kept) => void;
  fail: (error: unknown) => void;
}

export const BATCH_MAX = 64;

/** Gathers what arrives while the batch before is written; `write` keeps a batch whole or throws. */
export class Batches {
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(private readonly write: (formId: string, batch: readonly Sent[]) => Promise<Kept[]>) {}

  add(formId: string, sent: Sent): Promise<Kept> {
    return new Promise((answer, fail) => {
      const line = this.waiting.get(formId);
      if (line) line.push({ sent, answer, fail });
      else {
        this.waiting.set(formId, [{ sent, answer, fail }]);
        // The rest of this turn may join.
        void giveWay().then(() => this.work(formId));
      }
    });
  }

  private async work(formId: string): Promise<void> {
    // Ends: each turn takes at least one of those that wait, and they wait within a call each.
    for (;;) {
      const line = this.waiting.get(formId) ?? [];
      if (line.length === 0) break;
      await this.keep(formId, line.splice(0, BATCH_MAX));
    }
    this.waiting.delete(formId);
  }

  /** What fails together is tried one by one: nobody's answer is lost to somebody else's. */
  private async keep(formId: string, batch: readonly Waiting[]): Promise<void> {
    try {
      const kept = await this.write(
        formId,
        batch.map(({ sent }) => sent),
      );
      for (const [at, one] of batch.entries()) one.answer(kept[at] as Kept);
    } catch (error) {
      if (batch.length === 1) batch[0]?.fail(error);
      else for (const one of batch) await this.keep(formId, [one]);
    }
  }
}
