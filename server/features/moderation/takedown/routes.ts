import type { Deps } from "#server/deps.ts";
import { followClaim, reportCourtAction, withdrawNotice } from "#server/features/moderation/takedown/claimant.ts";
import { closeNotice, refuseNotice, restoreNoticed, takeDown } from "#server/features/moderation/takedown/moderator.ts";
import { readReceived, readTakedown } from "#server/features/moderation/takedown/notices.ts";
import { counterNotice } from "#server/features/moderation/takedown/sharer.ts";
import { submitNotice } from "#server/features/moderation/takedown/submit.ts";
import { implement } from "#server/http/implement.ts";
import { takedowns } from "#shared/contracts/takedowns.ts";

export const takedownRoutes = (deps: Deps) =>
  implement(takedowns, {
    submit: ({ caller, body }) => submitNotice(deps, caller, body),
    claim: ({ caller, params, query }) => followClaim(deps, caller, { ...params, ...query }),
    courtAction: ({ caller, params, body }) => reportCourtAction(deps, caller, { ...params, ...body }),
    withdraw: ({ caller, params, body }) => withdrawNotice(deps, caller, { ...params, ...body }),
    received: ({ actor, params: { id } }) => readReceived(deps.db, id, actor.id),
    counter: ({ actor, params: { id }, body }) => counterNotice(deps, actor, id, body),
    get: ({ params: { id } }) => readTakedown(deps.db, id),
    takeDown: ({ actor, params: { id } }) => takeDown(deps, actor, id),
    refuse: ({ actor, params: { id }, body }) => refuseNotice(deps, actor, id, body.reason),
    restore: ({ actor, params: { id } }) => restoreNoticed(deps, actor, id),
    close: ({ actor, params: { id } }) => closeNotice(deps, actor, id),
  });
