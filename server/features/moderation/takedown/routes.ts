import type { Deps } from "#server/deps.ts";
import { decideAccount, readStrikeDecision } from "#server/features/moderation/takedown/account-decision.ts";
import { followClaim, reportCourtAction, withdrawNotice } from "#server/features/moderation/takedown/claimant.ts";
import { confirmNotice, sendLinkAgain } from "#server/features/moderation/takedown/confirm.ts";
import {
  closeNotice,
  refuseNotice,
  restoreNoticed,
  takeDown,
  upholdNotice,
} from "#server/features/moderation/takedown/moderator.ts";
import { listReceived, readReceived, readTakedown } from "#server/features/moderation/takedown/notices.ts";
import { counterNotice } from "#server/features/moderation/takedown/sharer.ts";
import { submitNotice } from "#server/features/moderation/takedown/submit.ts";
import { implement } from "#server/http/implement.ts";
import { takedowns } from "#shared/contracts/takedowns.ts";

export const takedownRoutes = (deps: Deps) =>
  implement(takedowns, {
    submit: ({ caller, body }) => submitNotice(deps, caller, body),
    sendLinkAgain: ({ caller, params: { id } }) => sendLinkAgain(deps, caller, id),
    confirm: ({ caller, params, body }) => confirmNotice(deps, caller, { ...params, ...body }),
    claim: ({ caller, params, body }) => followClaim(deps, caller, { ...params, ...body }),
    courtAction: ({ caller, params, body }) => reportCourtAction(deps, caller, { ...params, ...body }),
    withdraw: ({ caller, params, body }) => withdrawNotice(deps, caller, { ...params, ...body }),
    allReceived: ({ actor }) => listReceived(deps.db, actor.id),
    received: ({ actor, params: { id } }) => readReceived(deps.db, id, actor.id),
    counter: ({ actor, params: { id }, body }) => counterNotice(deps, actor, id, body),
    get: ({ actor, params: { id } }) => readTakedown(deps.db, actor, id),
    takeDown: ({ actor, params: { id } }) => takeDown(deps, actor, id),
    uphold: ({ actor, params: { id } }) => upholdNotice(deps, actor, id),
    refuse: ({ actor, params: { id }, body }) => refuseNotice(deps, actor, id, body.reason),
    restore: ({ actor, params: { id } }) => restoreNoticed(deps, actor, id),
    close: ({ actor, params: { id } }) => closeNotice(deps, actor, id),
    strikeDecision: ({ actor, params: { id } }) => readStrikeDecision(deps.db, actor, id),
    terminate: ({ actor, params: { id }, body }) => decideAccount(deps, actor, id, { outcome: "terminated", ...body }),
    keepAccount: ({ actor, params: { id }, body }) => decideAccount(deps, actor, id, { outcome: "kept", ...body }),
  });
