import type { Adapter, AdapterPayload } from "oidc-provider";

/** What goes with a grant that is revoked. A sign-in that is under way names its grant as well, and stays. */
const GRANTED = /^(AccessToken|AuthorizationCode|RefreshToken):/;

/** Where an identity provider keeps its sign-ins: in memory, one store for each provider. */
export function createIdentityStore(): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; expiresAt: number }>();
  const find = (key: string) => {
    const entry = entries.get(key);
    if (!entry || entry.expiresAt > Date.now()) return entry?.payload;
    entries.delete(key);
    return undefined;
  };
  const findWhere = (model: string, fits: (payload: AdapterPayload) => boolean) => {
    const keys = [...entries.keys()].filter((key) => key.startsWith(`${model}:`));
    return keys.map(find).find((payload) => payload && fits(payload));
  };
  return (model) => ({
    upsert: async (id, payload, expiresIn) => {
      entries.set(`${model}:${id}`, { payload, expiresAt: Date.now() + expiresIn * 1000 });
    },
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findWhere(model, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = find(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void entries.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) {
        if (GRANTED.test(key) && payload.grantId === grantId) entries.delete(key);
      }
    },
  });
}
