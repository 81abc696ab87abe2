/** Failures as SCIM tells them (RFC 7644 §3.12): the status as a text, a word for the other program, a sentence for people. */
import type { FastifyError } from 'fastify';
import { ApiError } from '../../../errors';
import { toApiError } from '../../../http/failures';

export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

export class ScimError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType?: ScimType,
  ) {
    super(detail);
  }
}

export const badFilter = (detail: string) => new ScimError(400, detail, 'invalidFilter');
export const badPath = (detail: string) => new ScimError(400, detail, 'invalidPath');
export const badValue = (detail: string) => new ScimError(400, detail, 'invalidValue');
export const badSyntax = (detail: string) => new ScimError(400, detail, 'invalidSyntax');
export const nothingThere = (what: string) => new ScimError(404, `${what}不存在`);

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

const typeOf = ({ kind }: ApiError): ScimType | undefined => {
  if (kind === 'DUPLICATE') return 'uniqueness';
  if (kind === 'VALIDATION') return 'invalidValue';
  return kind === 'RULE' ? 'mutability' : undefined;
};

/** What was thrown, as a status and a body. A rule that stands in the way is 409: trying again later may help. */
export function told(error: unknown): { status: number; body: Record<string, unknown> } {
  if (error instanceof ScimError) return said(error.status, error.detail, error.scimType);
  const failure = error instanceof ApiError ? error : toApiError(error as FastifyError);
  const status = failure.kind === 'RULE' ? 409 : failure.status;
  return said(status, failure.message, typeOf(failure));
}

const said = (status: number, detail: string, scimType?: ScimType) => ({
  status,
  body: { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail },
});
