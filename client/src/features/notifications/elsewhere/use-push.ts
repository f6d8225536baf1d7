import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, queryFor } from "#client/lib/api.ts";
import { useI18n } from "#client/lib/i18n.tsx";
import { forgetBrowser, readSubscription, subscribeBrowser } from "#client/lib/push-device.ts";
import { push } from "#shared/contracts/notifications/push.ts";
import type { Language } from "#shared/domain/language.ts";

const SERVER = queryFor(push.get);
const DEVICE = { queryKey: ["push-device"], queryFn: readSubscription };
const FRESH = { staleTime: 0 };

/** Whether notifications are shown on this device; undefined until it is known. Both sides have to know of it. */
export function usePush() {
  const { language } = useI18n();
  const server = useQuery({ ...SERVER, ...FRESH });
  const device = useQuery({ ...DEVICE, ...FRESH });
  const isKnown = server.data !== undefined && device.data !== undefined;
  const isOn = isKnown ? server.data.language !== null && device.data !== null : undefined;
  const inOther = isOn && server.data?.language !== language ? device.data : null;
  const queryClient = useQueryClient();
  useEffect(() => {
    // The device goes on in the language that the person reads.
    if (!inOther) return;
    tell(inOther, language)
      .then(() => queryClient.invalidateQueries({ queryKey: SERVER.queryKey }))
      // It speaks the other one until the next visit.
      .catch((error: unknown) => console.warn("The language of notifications could not be changed.", error));
  }, [inOther, language, queryClient]);
  return { isOn, publicKey: server.data?.publicKey, error: server.error ?? device.error, refetch: server.refetch };
}

/** Switches them on or off; answers whether they are on then, which is the person's answer to the browser. */
export function useSwitchPush(publicKey: string) {
  const { language } = useI18n();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isOn: boolean): Promise<boolean> => {
      if (!isOn) {
        await api(push.unsubscribe);
        await forgetBrowser();
        return false;
      }
      const subscription = await subscribeBrowser(publicKey);
      if (subscription) await tell(subscription, language);
      return subscription !== null;
    },
    onSettled: () => Promise.all([SERVER, DEVICE].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
  });
}

function tell(subscription: PushSubscription, language: Language): Promise<void> {
  const { endpoint = "", keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" }, language };
  return api(push.subscribe, { body });
}
