import type { Deps } from "#server/deps.ts";
import { acceptProposal, rejectProposal } from "#server/features/catalog/proposals/decide.ts";
import { proposeProduct } from "#server/features/catalog/proposals/propose.ts";
import { implement } from "#server/http/implement.ts";
import { proposals } from "#shared/contracts/catalog/proposals.ts";

export const proposalRoutes = (deps: Deps) =>
  implement(proposals, {
    propose: ({ actor, body }) => proposeProduct(deps, actor, body),
    accept: ({ actor, params, body }) => acceptProposal(deps, actor, params.id, body),
    reject: ({ actor, params, body }) => rejectProposal(deps, actor, params.id, body.reason),
  });
