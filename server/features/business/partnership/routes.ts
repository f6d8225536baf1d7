import type { Deps } from "#server/deps.ts";
import {
  getOwn,
  saveDraft,
  submitApplication,
  withdrawApplication,
} from "#server/features/business/partnership/apply.ts";
import { approve, reinstate, reject, suspend, takeIntoReview } from "#server/features/business/partnership/decide.ts";
import {
  addDocument,
  admitDocument,
  openDocument,
  removeDocument,
} from "#server/features/business/partnership/documents.ts";
import { countApplications, getApplication, listApplications } from "#server/features/business/partnership/queue.ts";
import { listRunningOut } from "#server/features/business/partnership/running-out.ts";
import { rejectDocument, verifyDocument } from "#server/features/business/partnership/verify.ts";
import { implement } from "#server/http/implement.ts";
import { partnership } from "#shared/contracts/business/partnership.ts";
import { partnershipReview } from "#shared/contracts/business/partnership-review.ts";

export const partnershipRoutes = (deps: Deps) =>
  implement(partnership, {
    own: ({ actor }) => getOwn(deps, actor),
    save: ({ actor, body }) => saveDraft(deps, actor, body),
    submit: ({ actor }) => submitApplication(deps, actor),
    withdraw: ({ actor }) => withdrawApplication(deps, actor),
    addDocument: {
      before: ({ actor }) => admitDocument(deps, actor),
      handle: ({ actor, params, file }) => addDocument(deps, actor, params.documentType, file),
    },
    removeDocument: ({ actor, params }) => removeDocument(deps, actor, params.id),
    document: ({ actor, params }) => openDocument(deps, actor, params.id),
  });

export const partnershipReviewRoutes = (deps: Deps) =>
  implement(partnershipReview, {
    list: ({ query }) => listApplications(deps, query),
    counts: () => countApplications(deps),
    runningOut: ({ query }) => listRunningOut(deps, query),
    get: ({ actor, params }) => getApplication(deps, actor, params.id),
    take: ({ actor, params, body }) => takeIntoReview(deps, actor, { ...params, ...body }),
    approve: ({ actor, params, body }) => approve(deps, actor, { ...params, ...body }),
    reject: ({ actor, params, body }) => reject(deps, actor, { ...params, ...body }),
    suspend: ({ actor, params, body }) => suspend(deps, actor, { ...params, ...body }),
    reinstate: ({ actor, params, body }) => reinstate(deps, actor, { ...params, ...body }),
    verifyDocument: ({ actor, params, body }) => verifyDocument(deps, actor, { ...params, ...body }),
    rejectDocument: ({ actor, params, body }) => rejectDocument(deps, actor, { ...params, ...body }),
  });
