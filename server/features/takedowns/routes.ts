import type { Deps } from "#server/deps.ts";
import { decideAccount, readStrikeDecision } from "#server/features/takedowns/account-decision.ts";
import { followClaim, reportCourtAction, withdrawNotice } from "#server/features/takedowns/claimant.ts";
import { confirmNotice, sendLinkAgain } from "#server/features/takedowns/confirm.ts";
import {
  closeNotice,
  refuseNotice,
  restoreNoticed,
  takeDown,
  upholdNotice,
} from "#server/features/takedowns/moderator.ts";
import { listReceived, readReceived, readTakedown } from "#server/features/takedowns/notices.ts";
import { counterNotice } from "#server/features/takedowns/sharer.ts";
import { readStanding } from "#server/features/takedowns/strikes.ts";
import { submitNotice } from "#server/features/takedowns/submit.ts";
import { implement } from "#server/http/implement.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";

export const strikeRoutes = (deps: Deps) =>
  implement(strikes, { standing: ({ actor }) => readStanding(deps.db, actor.id) });

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
