/** Addresses of the norm zone (specification §2). */
const zone = '/knowledgeBase/normZone';
export const normPages = {
  zone,
  norm: (id: string) => `${zone}/${id}`,
  /** At a clause of what is in effect. */
  clause: (id: string, anchor: string) => `${zone}/${id}?clause=${anchor}`,
  draft: (id: string) => `${zone}/${id}?view=draft`,
  interpretations: (id: string) => `${zone}/normDecode/${id}`,
  interpretation: (id: string, interpretId: string) => `${zone}/normDecode/${id}/detail/${interpretId}`,
  appraisals: (id: string) => `${zone}/normEvaluate/${id}`,
  tasks: (id: string) => `${zone}/taskList/${id}`,
};
